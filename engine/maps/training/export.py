"""
Writes a net as ONNX.

    python export.py OUT/fast-2.pt ../weights/fast-2.onnx

Inputs: `planes` [bands, 1, height, width], 0 … 1, with the receptive radius around what is wanted; `weights` [bands, 1, 1, 1], how they make luminance.
Output: `phases` [bands, scale², height, width]: pixel (dx, dy) of each source pixel at phase dy × scale + dx, before colour holding. Weights are stored in half
precision, which runtimes turn into single precision once, when they load them.
"""

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from nets import opened
from onnx import TensorProto, helper, numpy_helper


class Exported(torch.nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, planes, weights):
        # What zeros beyond the edge spoil is cut away with the halo.
        return F.conv2d(planes, self.net.lanczos, padding=3) + self.net.detail((planes * weights).sum(0, keepdim=True))


def halved(model):
    """Stores every large initializer as float16 with a cast behind it."""
    kept, casts = [], []
    for weight in model.graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < 16:
            kept.append(weight)
            continue
        kept.append(numpy_helper.from_array(values.astype(np.float16), f'{weight.name}.half'))
        casts.append(helper.make_node('Cast', [f'{weight.name}.half'], [weight.name], to=TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend(nodes)
    model.producer_name, model.producer_version = 'modelmill', ''
    model.doc_string = ''
    for node in model.graph.node:
        node.doc_string = ''
    return model


def main(checkpoint: Path, out: Path) -> None:
    net = opened(checkpoint)
    axes = {'planes': {0: 'bands', 2: 'height', 3: 'width'}, 'weights': {0: 'bands'}, 'phases': {0: 'bands', 2: 'height', 3: 'width'}}
    sample = (torch.rand(3, 1, 48, 48), torch.tensor([0.299, 0.587, 0.114]).view(3, 1, 1, 1))
    out.parent.mkdir(exist_ok=True)
    torch.onnx.export(
        Exported(net), sample, str(out), dynamo=False, opset_version=17,
        input_names=['planes', 'weights'], output_names=['phases'], dynamic_axes=axes,
    )
    written = halved(onnx.load(out))
    onnx.checker.check_model(written)
    onnx.save(written, out)
    print(out, out.stat().st_size, 'bytes', sum(p.numel() for p in net.parameters()), 'parameters')


if __name__ == '__main__':
    main(Path(sys.argv[1]), Path(sys.argv[2]))
