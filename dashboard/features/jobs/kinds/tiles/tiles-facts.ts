import { cutText } from '#domain/display/sentence';
import { describeTileOptions } from '#domain/kinds/tiles/option-fields';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import type { TilesOptions } from '#domain/kinds/tiles/options';

/** The options of a scene, as lists of facts show them. */
export const tilesFacts = (options: TilesOptions): { label: string; value: string }[] => {
  const { heightOffset, system, origin, centre } = options;
  return [
    ...describeTileOptions(options),
    ...(heightOffset === 0 ? [] : [{ label: '高程偏移', value: `${heightOffset} 米` }]),
    ...(system === null ? [] : [{ label: '坐标系', value: cutText(system) }]),
    ...(origin === null ? [] : [{ label: '原点', value: origin.join('，') }]),
    ...(centre === null
      ? []
      : [
          {
            label: '中心移到',
            value: `${longitudeText(centre.longitude)}，${latitudeText(centre.latitude)}，最低处高 ${centre.height} 米`,
          },
        ]),
  ];
};
