/** Solves the puzzles of risk checks in the page, by looking at their pictures. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { keySteps, scratchSize, sliderSize } from '#domain/risk/limits';
import { scratchByHand, slideByHand } from '../../hands.ts';
import { bytesOf, findGap, findShield, rowsOfShield } from '../../puzzles.ts';
import { untilPage } from '../soon.ts';

export const puzzleOf = (page: Page): Locator => page.getByRole('dialog', { name: '智能验证' });

const sourceOf = async (picture: Locator): Promise<Buffer> => bytesOf((await picture.getAttribute('src')) ?? '');

/** Where the slider's piece belongs, in pixels of the picture. */
async function lookForGap(dialog: Locator): Promise<number> {
  const [image, piece] = [dialog.locator('img').nth(0), dialog.locator('img').nth(1)];
  await piece.waitFor();
  const top = await piece.page().evaluate<number>("(Number.parseFloat(document.querySelectorAll('dialog img')[1].style.top) / 100) * 160");
  return findGap(await sourceOf(image), await sourceOf(piece), Math.round(top));
}

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  return box;
};

/** Drags the piece to where it belongs, or `beside` it by so many pixels. */
export async function slideByPointer(page: Page, { beside = 0 } = {}): Promise<void> {
  const dialog = puzzleOf(page);
  const x = (await lookForGap(dialog)) + beside;
  const thumb = await boxOf(dialog.getByRole('slider'));
  const scale = (await boxOf(dialog.locator('img').first())).width / sliderSize.width;
  const [startX, startY] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  let before = 400;
  const track = slideByHand(x, Math.random);
  // A busy browser takes long for each, so not all of them.
  for (const [dx, dy, ms] of track.filter((_, index) => index % 4 === 0 || index === track.length - 1)) {
    await page.mouse.move(startX + dx * scale, startY + dy);
    await delay(ms - before);
    before = ms;
  }
  await page.mouse.up();
}

/** The same by arrow keys: far steps, then near ones, then Enter. */
export async function slideByKeys(page: Page): Promise<void> {
  const dialog = puzzleOf(page);
  const x = await lookForGap(dialog);
  await dialog.getByRole('slider').focus();
  const far = Math.floor(x / keySteps.sliderFar);
  const near = Math.round((x - far * keySteps.sliderFar) / keySteps.slider);
  for (const key of [...Array<string>(far).fill('Shift+ArrowRight'), ...Array<string>(near).fill('ArrowRight')]) {
    await page.keyboard.press(key);
    await delay(40 + 120 * Math.random());
  }
  await page.keyboard.press('Enter');
}

/** Tries by `hand` until `solved` is to be seen, as a person would who is told to try again: a harsher puzzle has false gaps, a busy browser a jerky hand. */
export async function untilSolved(page: Page, solved: Locator, hand: (page: Page) => Promise<void>): Promise<void> {
  const again = puzzleOf(page).getByRole('button', { name: '重试' });
  for (let tries = 0; tries < 5; tries++) {
    await hand(page);
    await solved.or(again).first().waitFor();
    if ((await again.count()) === 0) return;
    await again.click();
  }
  throw new Error('No puzzle was solved');
}

/** Where the shield of the open card is. Its foil is a canvas with the picture that the server sent. */
async function lookForShield(page: Page) {
  const canvas = puzzleOf(page).locator('canvas');
  await canvas.waitFor();
  await untilPage(page, "document.querySelector('dialog canvas').getContext('2d').getImageData(9, 9, 1, 1).data[3] === 255");
  const foil = await page.evaluate<string>(
    `(() => {
      const small = document.createElement('canvas');
      small.width = ${scratchSize.width};
      small.height = ${scratchSize.height};
      small.getContext('2d').drawImage(document.querySelector('dialog canvas'), 0, 0, small.width, small.height);
      return small.toDataURL('image/png');
    })()`,
  );
  return findShield(bytesOf(foil));
}

/** Rubs the shield free with the pointer, and says that it is done; `beside`: rubs another place. */
export async function scratchByPointer(page: Page, { beside = 0 } = {}): Promise<void> {
  const shield = await lookForShield(page);
  const card = await boxOf(puzzleOf(page).locator('canvas'));
  const scale = card.width / scratchSize.width;
  const track = scratchByHand(shield.x + beside, shield.y, 15, Math.random).filter((_, index) => index % 2 === 0);
  let before: number | undefined;
  for (const [x, y, ms] of track) {
    await page.mouse.move(card.x + x * scale, card.y + y * scale);
    if (before === undefined) await page.mouse.down();
    else await delay(ms - before);
    before = ms;
  }
  await page.mouse.up();
  await page.getByRole('button', { name: '刮好了' }).click();
}

/** The same by arrow keys: to the shield with the coin lifted, then row after row. */
export async function scratchByKeys(page: Page): Promise<void> {
  const shield = await lookForShield(page);
  await puzzleOf(page).getByRole('application').focus();
  const at = { x: scratchSize.width / 2, y: 60 };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await delay(20 + 60 * Math.random());
  };
  const go = async (axis: 'x' | 'y', to: number): Promise<void> => {
    const steps = Math.round((to - at[axis]) / keySteps.scratch);
    const key = axis === 'x' ? (steps > 0 ? 'ArrowRight' : 'ArrowLeft') : steps > 0 ? 'ArrowDown' : 'ArrowUp';
    for (let step = 0; step < Math.abs(steps); step++) await press(key);
    at[axis] += steps * keySteps.scratch;
  };
  const rows = rowsOfShield(shield, 12);
  for (const [index, { y, from, to }] of rows.entries()) {
    await go('y', y);
    await go('x', index % 2 === 0 ? from : to);
    if (index === 0) await press(' ');
    await go('x', index % 2 === 0 ? to : from);
  }
  await press('Enter');
}
