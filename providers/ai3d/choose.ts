import type { GeneratorName } from '#domain/kinds/generate/generators';
import type { Ai3dProviders } from './contract.ts';
import { createHunyuan, type HunyuanOptions } from './hunyuan.ts';
import { createMeshy, type MeshyOptions } from './meshy.ts';
import { createRodin, type RodinOptions } from './rodin.ts';
import { createTripo, type TripoOptions } from './tripo.ts';

export interface Ai3dChoice {
  meshy?: MeshyOptions | undefined;
  tripo?: TripoOptions | undefined;
  hunyuan?: HunyuanOptions | undefined;
  rodin?: RodinOptions | undefined;
}

/** The services that are configured. */
export const connectAi3d = ({ meshy, tripo, hunyuan, rodin }: Ai3dChoice): Ai3dProviders => ({
  ...(meshy !== undefined && { meshy: createMeshy(meshy) }),
  ...(tripo !== undefined && { tripo: createTripo(tripo) }),
  ...(hunyuan !== undefined && { hunyuan: createHunyuan(hunyuan) }),
  ...(rodin !== undefined && { rodin: createRodin(rodin) }),
});

/** What can be chosen where these are configured; the built-in rules always can. */
export const generatorsOf = (providers: Ai3dChoice | Ai3dProviders): GeneratorName[] => [
  'builtin',
  ...(Object.entries(providers) as [GeneratorName, unknown][]).flatMap(([name, one]) => (one === undefined ? [] : [name])),
];
