import { expect } from 'chai';
import sharp from 'sharp';
import { riskAnswers } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import type { ScratchAnswer, SliderAnswer } from '#domain/risk/tracks';
import { findGap, findShield } from '#test/puzzles';
import { drawPuzzle } from './draw.ts';

describe('puzzles', function puzzles() {
  this.timeout(60_000);

  it('have one gap that the piece fits, wherever the others are, and another picture each time', async () => {
    const pictures = new Set<string>();
    const places = new Set<number>();
    for (const code of [400, 800, 900, 400, 800, 900, 400, 800, 900] as const) {
      const { image, piece, pieceY = 0, answer } = await drawPuzzle('slider', riskAnswers[code]);
      const { x, tolerance } = answer as SliderAnswer;
      expect(await findGap(image, piece, pieceY), `code ${code}`).to.be.closeTo(x, tolerance / 2);
      pictures.add(image.toString('base64'));
      places.add(x);
    }
    expect(pictures).to.have.length(9);
    expect(places).to.have.length.above(4);
  });

  it('have a shield that an eye finds among three other figures on a card of 300 × 125', async () => {
    for (let count = 0; count < 6; count++) {
      const { image, piece, answer } = await drawPuzzle('scratch', riskAnswers[600]);
      const { target, others } = answer as ScratchAnswer;
      const found = await findShield(image);
      expect(Math.hypot(found.x - target.x, found.y - target.y), JSON.stringify(answer)).to.be.below(5);
      expect(others).to.have.length(3);
      for (const picture of [image, piece]) expect(await sharp(picture).metadata()).to.include({ format: 'webp', width: 300, height: 125 });
    }
  });

  it('wait in a line that has an end', async () => {
    const { drawing, waitingToBeDrawn } = riskLimits;
    const asked = Array.from({ length: drawing + waitingToBeDrawn + 3 }, () => drawPuzzle('scratch', riskAnswers[600]));
    const ends = await Promise.all(asked.map((puzzle) => puzzle.then(() => 'drawn').catch((error: Error) => error.message)));
    expect(ends.filter((end) => end === 'drawn')).to.have.length(drawing + waitingToBeDrawn);
    expect(ends.at(-1)).to.equal('操作过于频繁，请 5 秒后再试');
    await drawPuzzle('scratch', riskAnswers[600]);
  });

  it('are few bytes, with nothing written beside the pixels', async () => {
    for (const code of [900, 600] as const) {
      const { kind, image, piece } = await drawPuzzle(code === 600 ? 'scratch' : 'slider', riskAnswers[code]);
      expect(image.length + piece.length, kind).to.be.below(20_000);
      for (const picture of [image, piece]) expect((await sharp(picture).metadata()).exif ?? '', kind).to.equal('');
    }
  });

  it('wait in line when many are wanted at once, and no line is endless', async () => {
    const drawn = await Promise.allSettled(Array.from({ length: 80 }, () => drawPuzzle('slider', riskAnswers[400])));
    const refused = drawn.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).to.deep.equal(Array(18).fill('request.tooMany'));
  });
});
