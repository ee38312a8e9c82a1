/** Small Collada documents for the tests. */

const square = '0 0 0 1 0 0 1 1 0 0 1 0';

/** A `geometry` called g: a unit square in the plane z = 0, unless told otherwise. */
export function geometry(options: { positions?: string; sources?: string; primitives?: string; uvSets?: number[] }): string {
  const { positions = square, sources = '', uvSets = [] } = options;
  const uvs = uvSets.map(
    (set) =>
      `<source id="uv${set}"><float_array id="uv${set}-a">0 0 1 0 1 1 0 1</float_array><technique_common><accessor source="#uv${set}-a" count="4" stride="2"><param name="S"/><param name="T"/></accessor></technique_common></source>`,
  );
  const inputs = uvSets.map((set) => `<input semantic="TEXCOORD" source="#uv${set}" offset="0" set="${set}"/>`).join('');
  const primitives =
    options.primitives ??
    `<polylist count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/>${inputs}<vcount>4</vcount><p>0 1 2 3</p></polylist>`;
  return `<geometry id="g"><mesh><source id="p"><float_array id="p-a">${positions}</float_array><technique_common><accessor source="#p-a" stride="3"><param name="X"/><param name="Y"/><param name="Z"/></accessor></technique_common></source>${uvs.join('')}${sources}<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>${primitives}</mesh></geometry>`;
}

const visualScene = (nodes: string): string =>
  `<library_visual_scenes><visual_scene id="scene">${nodes}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#scene"/></scene>`;

export interface ColladaParts {
  asset?: string;
  images?: string;
  /** `newparam` elements of the effect. */
  parameters?: string;
  /** The shader of the effect. */
  effect?: string;
  /** `extra` of the effect's profile. */
  extra?: string;
  geometries?: string;
  libraries?: string;
  /** Content of `instance_material`. */
  binding?: string;
  nodes?: string;
  /** The scene itself, instead of one with `nodes`. */
  scene?: string;
}

/** A document of these parts; one node draws the geometry g unless `nodes` says otherwise. */
export function collada(parts: ColladaParts): string {
  const { asset = '<unit meter="1"/><up_axis>Y_UP</up_axis>', images = '', parameters = '', effect, extra = '', geometries = '' } = parts;
  const bind = effect
    ? `<bind_material><technique_common><instance_material symbol="m" target="#mat">${parts.binding ?? ''}</instance_material></technique_common></bind_material>`
    : '';
  const nodes = parts.nodes ?? `<node id="n"><instance_geometry url="#g">${bind}</instance_geometry></node>`;
  const effects = effect
    ? `<library_effects><effect id="fx"><profile_COMMON>${parameters}<technique sid="common">${effect}</technique>${extra}</profile_COMMON></effect></library_effects><library_materials><material id="mat"><instance_effect url="#fx"/></material></library_materials>`
    : '';
  return `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>${asset}</asset><library_images>${images}</library_images>${effects}<library_geometries>${geometries}</library_geometries>${parts.libraries ?? ''}${parts.scene ?? visualScene(nodes)}</COLLADA>`;
}
