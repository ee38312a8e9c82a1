/** Models of our own that pages show: what each is called, how it is looked at, and how it is made. */

import type { Scene } from '../../scenes/scene.ts';
import { buildScene, type ShowcasePart } from './kit.ts';
import { rangefinderCamera } from './models/camera.ts';
import { espressoMachine } from './models/espresso-machine.ts';
import { loungeChairs } from './models/lounge-chairs.ts';
import { monstera } from './models/monstera.ts';
import { hexagonalPavilion } from './models/pavilion.ts';
import { sectionedPump } from './models/pump.ts';
import { runningShoe } from './models/sneaker.ts';
import { townBlock } from './models/town-block.ts';

interface ShowcaseModel {
  name: string;
  parts: () => ShowcasePart[];
  /** From where its picture is drawn, in degrees. */
  view: { azimuthDeg: number; elevationDeg: number };
}

/** In the order in which pages show them. */
export const showcase = {
  espresso: { name: '意式咖啡机', parts: espressoMachine, view: { azimuthDeg: 28, elevationDeg: 16 } },
  pavilion: { name: '六角攒尖亭', parts: hexagonalPavilion, view: { azimuthDeg: 20, elevationDeg: 10 } },
  camera: { name: '旁轴相机', parts: rangefinderCamera, view: { azimuthDeg: 24, elevationDeg: 22 } },
  pump: { name: '离心泵剖面', parts: sectionedPump, view: { azimuthDeg: -28, elevationDeg: 24 } },
  sneaker: { name: '跑鞋', parts: runningShoe, view: { azimuthDeg: 30, elevationDeg: 22 } },
  chairs: { name: '三种材质的休闲椅', parts: loungeChairs, view: { azimuthDeg: 10, elevationDeg: 16 } },
  monstera: { name: '龟背竹盆栽', parts: monstera, view: { azimuthDeg: 24, elevationDeg: 14 } },
  town: { name: '城市街区', parts: townBlock, view: { azimuthDeg: 28, elevationDeg: 32 } },
} as const satisfies Record<string, ShowcaseModel>;

export type ShowcaseId = keyof typeof showcase;
export const showcaseIds = Object.keys(showcase) as ShowcaseId[];

/** Builds one of them; the same bytes each time. */
export const buildShowcase = async (id: ShowcaseId): Promise<Scene> => await buildScene(showcase[id].name, showcase[id].parts());
