import {
  Color,
  DoubleSide,
  GridHelper,
  Mesh,
  MeshBasicMaterial,
  MeshDepthMaterial,
  OrthographicCamera,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
  WebGLRenderTarget,
  type Object3D,
  type Scene,
  type WebGLRenderer,
} from 'three';
import { HorizontalBlurShader } from 'three/examples/jsm/shaders/HorizontalBlurShader.js';
import { VerticalBlurShader } from 'three/examples/jsm/shaders/VerticalBlurShader.js';
import type { SceneSettings } from '#domain/editor/settings';
import type { EditorModel } from './open-model.ts';

export interface Ground {
  setModel(model: EditorModel | null): void;
  apply(ground: SceneSettings['ground']): void;
  /** What stands on it has moved, or is shown otherwise. */
  touch(): void;
  /** Draws its shadow anew where it must; comes before a frame. */
  update(): void;
  /** What of it must not be taken for the model. */
  objects: readonly Object3D[];
  dispose(): void;
}

const pixels = 512;
/** Edge of the shadow's plane and height of what darkens it, as shares of the model's diagonal. */
const shape = { edge: 1.9, height: 0.45 };

/** A soft shadow where the model touches the ground, drawn from below and blurred, and a grid. */
export function createGround(renderer: WebGLRenderer, scene: Scene): Ground {
  const [sharp, soft] = [new WebGLRenderTarget(pixels, pixels), new WebGLRenderTarget(pixels, pixels)];
  for (const { texture } of [sharp, soft]) texture.generateMipmaps = false;
  const plane = new Mesh(
    new PlaneGeometry(1, 1).rotateX(Math.PI / 2),
    new MeshBasicMaterial({ map: sharp.texture, transparent: true, depthWrite: false, toneMapped: false }),
  );
  // Its texture is seen from below.
  plane.scale.y = -1;
  plane.renderOrder = -1;
  plane.visible = false;
  const canvas = new Mesh(plane.geometry);
  const camera = new OrthographicCamera(-0.5, 0.5, 0.5, -0.5, 0, 1);
  camera.rotation.x = Math.PI / 2;
  const depths = new MeshDepthMaterial({ side: DoubleSide });
  depths.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      'gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );',
      'gl_FragColor = vec4( vec3( 0.0 ), 1.0 - fragCoordZ );',
    );
  };
  depths.depthTest = false;
  depths.depthWrite = false;
  const blur = (from: typeof HorizontalBlurShader): ShaderMaterial => {
    const { uniforms, vertexShader, fragmentShader } = from;
    const material = new ShaderMaterial({ vertexShader, fragmentShader, depthTest: false });
    for (const [name, { value }] of Object.entries(uniforms)) material.uniforms[name] = { value };
    return material;
  };
  const [across, along] = [blur(HorizontalBlurShader), blur(VerticalBlurShader as never)];
  let grid: GridHelper | undefined;
  let model: EditorModel | null = null;
  let stale = true;
  let settings: SceneSettings['ground'] = { shadow: false, opacity: 0.5, grid: false };
  scene.add(plane);
  const objects: Object3D[] = [plane];

  const smear = (spread: number): void => {
    canvas.visible = true;
    for (const [material, source, target, name] of [
      [across, sharp, soft, 'h'],
      [along, soft, sharp, 'v'],
    ] as const) {
      material.uniforms.tDiffuse = { value: source.texture };
      material.uniforms[name] = { value: (spread * 1) / 256 };
      canvas.material = material as never;
      renderer.setRenderTarget(target);
      renderer.render(canvas, camera);
    }
  };

  return {
    objects,
    setModel(next) {
      model = next;
      stale = true;
      if (grid !== undefined) {
        scene.remove(grid);
        objects.splice(objects.indexOf(grid), 1);
        grid.dispose();
        grid = undefined;
      }
      if (model === null) return;
      const { box, diagonal } = model;
      const centre = box.getCenter(new Vector3());
      const edge = diagonal * shape.edge;
      plane.position.set(centre.x, box.min.y - diagonal * 0.0005, centre.z);
      plane.scale.set(edge, -1, edge);
      canvas.scale.set(edge, 1, edge);
      canvas.position.copy(plane.position);
      Object.assign(camera, { left: -edge / 2, right: edge / 2, top: edge / 2, bottom: -edge / 2, near: 0, far: diagonal * shape.height });
      camera.position.copy(plane.position);
      camera.updateProjectionMatrix();
      grid = new GridHelper(edge * 1.4, 28, 0x6b7587, 0x8b95a7);
      grid.position.set(centre.x, box.min.y - diagonal * 0.001, centre.z);
      grid.visible = settings.grid;
      for (const material of [grid.material].flat()) Object.assign(material, { transparent: true, opacity: 0.4, toneMapped: false });
      scene.add(grid);
      objects.push(grid);
    },
    apply(next) {
      stale ||= next.shadow && !settings.shadow;
      settings = next;
      plane.visible = next.shadow;
      plane.material.opacity = next.opacity;
      if (grid !== undefined) grid.visible = next.grid;
    },
    touch() {
      stale = true;
    },
    update() {
      if (!stale || !settings.shadow || model === null) return;
      stale = false;
      const shown = new Map(scene.children.map((child) => [child, child.visible]));
      for (const child of scene.children) child.visible = child === model.root;
      const { background } = scene;
      const clearing = { colour: renderer.getClearColor(new Color()), alpha: renderer.getClearAlpha(), auto: renderer.autoClear };
      scene.background = null;
      scene.overrideMaterial = depths;
      renderer.autoClear = true;
      renderer.setClearColor(0x000000, 0);
      renderer.setRenderTarget(sharp);
      renderer.clear();
      renderer.render(scene, camera);
      scene.overrideMaterial = null;
      smear(3.2);
      smear(1.3);
      renderer.setRenderTarget(null);
      renderer.setClearColor(clearing.colour, clearing.alpha);
      renderer.autoClear = clearing.auto;
      scene.background = background;
      for (const [child, visible] of shown) child.visible = visible;
    },
    dispose() {
      sharp.dispose();
      soft.dispose();
      plane.geometry.dispose();
      for (const material of [plane.material, depths, across, along]) material.dispose();
      grid?.dispose();
    },
  };
}
