/*
 * The software rasterizer of `engine/preview`: which element is nearest at each sample, what of it is seen there, and how open it is.
 * An instance holds one model's materials; a picture's buffers are laid out anew for each. Elements come in stretches that the host copies in.
 * What decides a pixel is computed in doubles, or in floats where they are exact or shade only; in one order, so that every run gives the same bytes.
 */
#include <wasm_simd128.h>

#include "base.h"
#include "raster-picture.h"
#include "raster-extent.h"
#include "raster-fill.h"
#include "raster-texture.h"
#include "raster-shade.h"
#include "raster-layers.h"
#include "raster-occlusion.h"
#include "raster-resolve.h"
