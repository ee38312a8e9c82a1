import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildGlb, squareGltf } from '#test/glb';
import { check } from '../verbs/check.ts';
import { readModel } from './read.ts';

const MiB = 1024 ** 2;
const endless = 'x'.repeat(MiB);

/** References as nobody means them: too long, with what no path can hold, or no address at all. */
const references: Record<string, string> = {
  'a megabyte of a name': `${endless}.bin`,
  'a megabyte of folders': `${'a/'.repeat(MiB / 2)}b.bin`,
  'a megabyte of data without an encoding': `data:,${endless}`,
  'a megabyte of broken data': `data:application/octet-stream;base64,${'%'.repeat(MiB)}`,
  'data with a broken escape': 'data:,%e4%',
  'data without a comma': 'data:application/octet-stream',
  'a NUL': 'a\u0000b.bin',
  'half of a character': 'a\ud800.bin',
  'a broken escape': '%E4%A.bin',
  'the folder itself': '.',
  'a way out': '../../../../etc/passwd',
  'a device': '/dev/zero',
  'an empty name': '',
  'an address': 'http://[::1/a.bin',
  'blanks and quotes': `"${' '.repeat(500)}"`,
};

describe('references as nobody means them', () => {
  const folder = testFolder();
  /** The failure, which must be the file's own and short. */
  const expectFault = (error: unknown): void => {
    expect(error).to.be.instanceOf(AppError);
    const { entry, message, params } = error as AppError;
    expect(entry.permanent, message).to.equal(true);
    expect(JSON.stringify({ message, params }).length).to.be.lessThan(1000);
  };

  for (const [name, uri] of Object.entries(references)) {
    it(`are the file’s fault in a glTF’s buffer, at once: ${name}`, async () => {
      const { json } = squareGltf({ buffers: [{ uri, byteLength: 60 }] });
      const path = await folder.write({ 'a.gltf': JSON.stringify(json) });
      expectFault(await failureOf(readModel(path)));
    });

    it(`leave a glTF without a picture, and a short warning: ${name}`, async () => {
      const { json, binary } = squareGltf({
        images: [{ uri }],
        textures: [{ source: 0 }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      });
      const path = await folder.write({ 'a.glb': buildGlb(json, binary) });
      const { warnings } = await readModel(path).catch((error: unknown) => {
        expectFault(error);
        return { warnings: [] };
      });
      expect(JSON.stringify(warnings).length).to.be.lessThan(1000);
    });

    it(`leave an OBJ without material or picture, and short warnings: ${name}`, async () => {
      const line = uri.replaceAll('\u0000', '');
      const path = await folder.write({
        'a.obj': `mtllib ${line.slice(0, 3000)}\nmtllib b.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl ${line}\nf 1 2 3\nusemtl m\nf 3 2 1\n`,
        'b.mtl': `newmtl m\nmap_Kd ${line}\n`,
      });
      const report = await check(path, { root: folder.path(), sourceBytes: 1 });
      expect(JSON.stringify(report).length).to.be.lessThan(8000);
    });

    it(`leave a DAE without a picture, and short warnings: ${name}`, async () => {
      const text = uri.replace(/[<&\u0000\ud800]/g, '_');
      const path = await folder.write({ 'a.dae': collada(text) });
      const { warnings } = await readModel(path).catch((error: unknown) => {
        expectFault(error);
        return { warnings: [] };
      });
      expect(JSON.stringify(warnings).length).to.be.lessThan(2000);
    });
  }
});

/** A textured triangle. */
const collada = (uri: string): string => `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_images><image id="i"><init_from>${uri}</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON>
<newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="c"><lambert><diffuse><texture texture="t" texcoord="u"/></diffuse></lambert></technique>
</profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array>
<technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="m" target="#m"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
