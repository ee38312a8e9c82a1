import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { decodeXml, pointDecimals } from './decode.ts';
import { parseXml, type XmlElement } from './tree.ts';

const parse = (text: string): XmlElement => parseXml(Buffer.from(text)).root!;

describe('parseXml', () => {
  it('reads tags, attributes without prefixes, text with references, CDATA and comments', () => {
    const root = parse(
      '<?xml version="1.0"?><!DOCTYPE a [<!ELEMENT b (c)>]><x:a xmlns:x="u" x:id="1"><!-- <b/> --><b n=\'&lt;&#x4e2d;&#25991;&amp;&bogus;\'/>one <![CDATA[<two>]]> &quot;</x:a>',
    );
    expect(root.name).to.equal('a');
    expect(root.attributes).to.deep.equal({ id: '1' });
    expect(root.child('b')!.attributes.n).to.equal('<中文&&bogus;');
    expect(root.text()).to.equal('one <two> "');
  });

  it('reads numbers over pieces of text, split at blanks and commas', () => {
    const root = parse('<p>1 -2.5e1,3 <!-- 9 -->\n4\tnan</p>');
    expect([...root.floats()]).to.deep.equal([1, -25, 3, 4, Number.NaN]);
    expect([...root.integers()]).to.deep.equal([1, -2, 3, 4, -1]);
  });

  it('goes on over tags that do not match, and says when the end is missing', () => {
    const { root, whole } = parseXml(Buffer.from('<a><b><c></b><d x=1></e></d>'));
    expect(root!.children.map(({ name }) => name)).to.deep.equal(['b', 'd']);
    expect(root!.child('d')!.attributes.x).to.equal('1');
    expect(whole).to.equal(false);
    expect(parseXml(Buffer.from('<a></a>')).whole).to.equal(true);
    expect(parseXml(Buffer.from('<a><b c="')).whole).to.equal(false);
  });

  it('refuses excessive nesting', () => {
    expect(() => parse('<a>'.repeat(5000))).to.throw(AppError, '嵌套过深');
  });
});

describe('decodeXml', () => {
  const text = '<?xml version="1.0" encoding="X"?><a>中</a>';
  const big = (value: string): Buffer => Buffer.from(value, 'utf16le').swap16();
  const encodings: { name: string; bytes: Uint8Array }[] = [
    { name: 'UTF-8 with a mark', bytes: Buffer.from(`\ufeff${text}`) },
    { name: 'UTF-16 LE with a mark', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') },
    { name: 'UTF-16 LE without', bytes: Buffer.from(text, 'utf16le') },
    { name: 'UTF-16 BE with a mark', bytes: big(`\ufeff${text}`) },
    { name: 'UTF-16 BE without', bytes: big(text) },
    {
      name: 'GBK by its declaration',
      bytes: Buffer.concat([Buffer.from('<?xml version="1.0" encoding="gb2312"?><a>'), Buffer.from([0xd6, 0xd0]), Buffer.from('</a>')]),
    },
    { name: 'GBK that claims to be UTF-8', bytes: Buffer.concat([Buffer.from('<a>'), Buffer.from([0xd6, 0xd0]), Buffer.from('</a>')]) },
  ];
  for (const { name, bytes } of encodings) {
    it(`reads ${name}`, () => {
      expect(parseXml(decodeXml(bytes)).root!.text()).to.equal('中');
    });
  }

  it('takes commas for points only where each number has one', () => {
    const number = (text: string): number[] => [...parseXml(pointDecimals(Buffer.from(text), ['v'])).root!.floats()];
    expect(number('<v>1,5 -2,25 3</v>')).to.deep.equal([1.5, -2.25, 3]);
    expect(number('<v>1,2,3</v>')).to.deep.equal([1, 2, 3]);
    expect(number('<v>1.5 2.5</v>')).to.deep.equal([1.5, 2.5]);
  });
});
