import { Color, Vector2, type Texture } from 'three';
import { ShaderPass } from 'three/examples/jsm/postprocessing/ShaderPass.js';
import type { Effects } from '#domain/editor/settings';

const vertexShader = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`;

/** In the order of a photographer: sharpen, outline, set before the background, grade, darken the corners. Colours are as the screen has them. */
const fragmentShader = /* glsl */ `
uniform sampler2D tDiffuse;
uniform sampler2D backdrop;
uniform int backing;
uniform vec3 backColor;
uniform vec2 texel;
uniform float sharpen;
uniform float outline;
uniform vec3 outlineColor;
uniform vec3 grade;
uniform vec2 vignette;
varying vec2 vUv;

vec3 toScreen( const in vec3 linear ) {
  return mix( pow( linear, vec3( 0.41666 ) ) * 1.055 - 0.055, linear * 12.92, vec3( lessThanEqual( linear, vec3( 0.0031308 ) ) ) );
}

void main() {
  vec4 here = texture2D( tDiffuse, vUv );
  if ( sharpen > 0.0 ) {
    vec4 around = texture2D( tDiffuse, vUv + vec2( texel.x, 0.0 ) ) + texture2D( tDiffuse, vUv - vec2( texel.x, 0.0 ) )
      + texture2D( tDiffuse, vUv + vec2( 0.0, texel.y ) ) + texture2D( tDiffuse, vUv - vec2( 0.0, texel.y ) );
    here.rgb = clamp( here.rgb + ( here.rgb - around.rgb * 0.25 ) * sharpen * 2.0, 0.0, 1.0 );
  }
  float coverage = clamp( here.a, 0.0, 1.0 );
  float edge = 0.0;
  if ( outline > 0.0 ) {
    for ( int i = 0; i < 12; i ++ ) {
      float angle = 6.2831853 * float( i ) / 12.0;
      float there = texture2D( tDiffuse, vUv + vec2( cos( angle ), sin( angle ) ) * texel * outline ).a;
      edge = max( edge, smoothstep( 0.9, 0.99, there ) );
    }
    edge *= 1.0 - smoothstep( 0.9, 0.99, coverage );
  }
  vec3 behind = backing == 2 ? toScreen( texture2D( backdrop, vUv ).rgb ) : backColor;
  vec3 color = backing == 0 ? here.rgb : here.rgb + behind * ( 1.0 - coverage );
  float alpha = backing == 0 ? coverage : 1.0;
  color = mix( color, outlineColor, edge );
  alpha = max( alpha, edge );
  color = ( color + grade.x - 0.5 ) * ( 1.0 + grade.y ) + 0.5;
  color = mix( vec3( dot( color, vec3( 0.2126, 0.7152, 0.0722 ) ) ), color, 1.0 + grade.z );
  if ( backing == 0 ) color *= step( 0.001, alpha );
  vec2 out_ = ( vUv - 0.5 ) * vignette.y;
  color *= mix( 1.0, clamp( 1.0 - dot( out_, out_ ), 0.0, 1.0 ), vignette.x );
  gl_FragColor = vec4( clamp( color, 0.0, 1.0 ), alpha );
}`;

/** What lies behind the model: nothing, a colour, or a picture, all as the screen has them. */
export type Backing = { kind: 'none' } | { kind: 'color'; color: string } | { kind: 'picture'; texture: Texture };

export interface Finishing {
  pass: ShaderPass;
  apply(effects: Effects, backing: Backing): void;
  /** Pixels. */
  resize(width: number, height: number): void;
}

const sRgb = new Color();

/** One pass for all that needs no more than the finished picture. */
export function createFinishing(): Finishing {
  const uniforms = {
    tDiffuse: { value: null },
    backdrop: { value: null as Texture | null },
    backing: { value: 0 },
    backColor: { value: [0, 0, 0] },
    texel: { value: new Vector2() },
    sharpen: { value: 0 },
    outline: { value: 0 },
    outlineColor: { value: [0, 0, 0] },
    grade: { value: [0, 0, 0] },
    vignette: { value: [0, 0] },
  };
  const pass = new ShaderPass({ name: 'finishing', uniforms, vertexShader, fragmentShader });
  const set = (name: keyof typeof uniforms, value: unknown): void => {
    const uniform = pass.uniforms[name];
    if (uniform !== undefined) uniform.value = value;
  };
  /** As the screen has it, not linear. */
  const shown = (color: string): number[] => sRgb.set(color).convertLinearToSRGB().toArray();
  return {
    pass,
    apply({ sharpen, outline, colour, vignette }, backing) {
      set('backing', backing.kind === 'none' ? 0 : backing.kind === 'color' ? 1 : 2);
      if (backing.kind === 'color') set('backColor', shown(backing.color));
      if (backing.kind === 'picture') set('backdrop', backing.texture);
      set('sharpen', sharpen.on ? sharpen.amount : 0);
      set('outline', outline.on ? outline.strength : 0);
      set('outlineColor', shown(outline.color));
      set('grade', colour.on ? [colour.brightness, colour.contrast, colour.saturation] : [0, 0, 0]);
      set('vignette', vignette.on ? [vignette.darkness, vignette.offset * 1.4] : [0, 0]);
    },
    resize: (width, height) => set('texel', new Vector2(1 / width, 1 / height)),
  };
}
