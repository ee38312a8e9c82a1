import { expect } from 'chai';
import type { CheckReport } from '../models/figures.ts';
import { createFinding } from '../models/findings.ts';
import { actionsFit, openActions, refusalOf } from './actions.ts';
import { clauseKinds, measureClauses, unmetClauses, type Clause } from './clauses.ts';
import { matchingLimits } from './limits.ts';
import { demandPublishSchema } from './schema.ts';
import { milestoneStatuses } from './state.ts';

const now = new Date('2026-12-01T00:00:00Z');
const facts = { status: 'Working', changes: 0, dueAt: now } as const;

describe('steps with a milestone', () => {
  it('only make moves that the table of states has', () => {
    expect(actionsFit()).to.equal(true);
  });

  it('leave neither side without one while money is held', () => {
    for (const status of milestoneStatuses.filter((one) => ['Funded', 'Working', 'Delivered', 'Disputed'].includes(one)))
      expect([...openActions('buyer', { ...facts, status }, now), ...openActions('provider', { ...facts, status }, now)]).not.to.equal([]);
  });

  it('let the buyer cancel work that has begun only when it is late', () => {
    const at = (ms: number) => refusalOf('cancel', 'buyer', facts, new Date(now.getTime() + ms));
    expect(at(matchingLimits.graceMs - 1)).to.include('超过约定时间 3 天');
    expect(at(matchingLimits.graceMs)).to.equal(undefined);
    expect(refusalOf('cancel', 'buyer', { ...facts, status: 'Funded' }, now)).to.equal(undefined);
    expect(refusalOf('cancel', 'provider', facts, now)).to.equal('这一步由需求方操作');
  });
});

describe('clauses', () => {
  const report = (findings: CheckReport['findings'], textures: CheckReport['figures']['textures'] = []): CheckReport => ({
    ...{ engineVersion: '1', modelPath: 'a.glb', findings },
    figures: {
      ...{
        format: 'glb',
        triangles: 1200,
        vertices: 10,
        meshes: 1,
        drawCalls: 3,
        materials: 1,
        textures,
        animations: 0,
        skins: 0,
        nodes: 1,
      },
      ...{ bounds: { min: [0, 0, 0], max: [1, 1, 1] }, warnings: [] },
    },
    summary: { bytes: 1, triangles: 1200, vertices: 10, drawCalls: 3, textureBytes: 0 },
  });
  const texture = { name: 'a', width: 2048, height: 1024, mimeType: 'image/png', bytes: 1 };
  const clause = (kind: Clause['kind'], limit: number | null = null, formats: Clause['formats'] = []): Clause => ({ kind, limit, formats });
  const all = [
    clause('maxTriangles', 1200),
    clause('maxMegabytes', 1),
    clause('formats', null, ['glb', 'fbx']),
    clause('maxTextures', 1),
    clause('maxTextureSize', 2048),
    clause('maxDrawCalls', 3),
    clause('watertight'),
    clause('texturesComplete'),
  ];

  it('hold a file to each figure, at its bound and beyond', () => {
    expect(all.map(({ kind }) => kind)).to.deep.equal([...clauseKinds]);
    const good = measureClauses(all, { format: 'glb', bytes: 1024 * 1024, report: report([], [texture]) });
    expect(good.map(({ met }) => met)).to.deep.equal(all.map(() => true));
    const findings = [createFinding('edgesOpen', { count: 12 }), createFinding('texturesMissing', { count: 2, names: 'a、b' })];
    const tight = all.map((one) => ({ ...one, limit: one.limit && one.limit - 1 }));
    const bad = measureClauses(tight, { format: 'obj', bytes: 1024 * 1024, report: report(findings, [texture]) });
    expect(bad.map(({ met }) => met)).to.deep.equal(all.map(() => false));
    expect(unmetClauses(bad).slice(6)).to.deep.equal([
      '表面封闭，没有开放的边（实测 12 条开放的边）',
      '贴图齐全，没有缺失（实测 缺少 2 张）',
    ]);
  });

  it('say that nobody knows where the check has not looked', () => {
    const [watertight] = measureClauses([clause('watertight')], {
      format: 'glb',
      bytes: 1,
      report: report([createFinding('topologySkipped', { count: 1 })]),
    });
    expect(watertight?.met).to.equal(null);
    expect(unmetClauses([watertight!])).to.deep.equal([]);
  });

  it('are asked for once each, with what they need', () => {
    const demand = { title: '椅子', content: '一把胡桃木椅子，网页里用。', service: '1', budget: 100_00, deadline: '2026-12-30' };
    const accepts = (clauses: object[], also: object = {}) => demandPublishSchema.safeParse({ ...demand, ...also, clauses }).success;
    expect(accepts([{ kind: 'maxTriangles', limit: 5 }, { kind: 'watertight' }])).to.equal(true);
    for (const wrong of [
      [{ kind: 'maxTriangles' }],
      [{ kind: 'watertight', limit: 5 }],
      [{ kind: 'formats' }],
      [{ kind: 'maxTextures', limit: 1001 }],
      [{ kind: 'watertight' }, { kind: 'watertight' }],
    ])
      expect(accepts(wrong), JSON.stringify(wrong)).to.equal(false);
    expect(accepts([], { budget: matchingLimits.minFen - 1 })).to.equal(false);
    expect(accepts([], { budget: matchingLimits.maxFen + 1 })).to.equal(false);
    expect(accepts([], { title: '椅'.repeat(matchingLimits.title + 1) })).to.equal(false);
    expect(accepts([], { content: '椅'.repeat(matchingLimits.content + 1) })).to.equal(false);
    expect(
      accepts([], { fileIds: Array.from({ length: matchingLimits.files + 1 }, (_, index) => String(index).padStart(32, '0')) }),
    ).to.equal(false);
  });
});
