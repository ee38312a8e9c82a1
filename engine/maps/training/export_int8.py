"""
Writes a net that reckons in integers as ONNX.

    python export_int8.py OUT/fine-2-int8.pt ../weights/fine-2-int8.onnx

Inputs and output are those of export.py. Convolutions between QuantizeLinear and DequantizeLinear are run in integers by onnxruntime on a processor; others may run
them in float32.
"""

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from nets import opened
from rounded import Levels, Rounded, weight_steps


class Graph:
    """Nodes and numbers of a graph, named by what they make."""

    def __init__(self):
        self.nodes, self.numbers = [], []

    def number(self, name: str, values, kind) -> str:
        self.numbers.append(numpy_helper.from_array(np.asarray(values, kind), name))
        return name

    def node(self, operator: str, inputs: list[str], name: str, **attributes) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def halved(self, name: str, values) -> str:
        """float16 with a cast behind it, which runtimes do once."""
        return self.node('Cast', [self.number(f'{name}.half', values, np.float16)], name, to=TensorProto.FLOAT)

    def rounded(self, x: str, name: str, levels: Levels) -> str:
        range_ = [self.number(f'{name}.step', levels.step, np.float32), self.number(f'{name}.zero', levels.zero, np.uint8)]
        return self.node('DequantizeLinear', [self.node('QuantizeLinear', [x, *range_], f'{name}.integers'), *range_], name)

    def convolved(self, x: str, name: str, convolution: torch.nn.Conv2d, entered: Levels) -> str:
        """A convolution whose weights are integers, and whose bias is in steps of its products."""
        steps = weight_steps(convolution.weight)
        integers = torch.round(convolution.weight / steps)
        steps = steps.flatten().numpy()
        products = steps * float(entered.step)
        bias = np.rint(convolution.bias.numpy() / products)
        if np.abs(bias).max() >= 2**31:
            raise ValueError(f'{name}: a bias is too large beside its weights')
        weight = self.node('DequantizeLinear', [
            self.number(f'{name}.weight.integers', integers, np.int8), self.number(f'{name}.weight.step', steps, np.float32),
            self.number(f'{name}.weight.zero', np.zeros(len(steps)), np.int8),
        ], f'{name}.weight', axis=0)
        offset = self.node('DequantizeLinear', [
            self.number(f'{name}.bias.integers', bias, np.int32), self.number(f'{name}.bias.step', products, np.float32),
            self.number(f'{name}.bias.zero', np.zeros(len(steps)), np.int32),
        ], f'{name}.bias', axis=0)
        return self.node('Conv', [x, weight, offset], name, pads=[1, 1, 1, 1])


def graph_of(net: Rounded):
    graph = Graph()
    base = graph.node('Conv', ['planes', graph.number('lanczos', net.lanczos, np.float32)], 'base', pads=[3, 3, 3, 3])
    mean = graph.node('ReduceSum', [graph.node('Mul', ['planes', 'weights'], 'weighed'), graph.number('bands', [0], np.int64)], 'luminance', keepdims=1)
    x = graph.node('Sub', [mean, graph.number('middle', 0.5, np.float32)], 'centred')
    of = lambda name, part: [graph.halved(f'{name}.weight', part.weight), graph.halved(f'{name}.bias', part.bias)]
    x, entered = graph.rounded(graph.node('Conv', [x, *of('head', net.head)], 'head', pads=[1, 1, 1, 1]), 'entry', net.entry), net.entry
    for index, (block, between, change, total) in enumerate(zip(net.body, net.between, net.change, net.total)):
        name = f'body.{index}'
        inner = graph.node('Relu', [graph.convolved(x, f'{name}.first', block.first, entered)], f'{name}.relu')
        inner = graph.rounded(inner, f'between.{index}', between)
        changed = graph.rounded(graph.convolved(inner, f'{name}.second', block.second, between), f'change.{index}', change)
        x = graph.node('Add', [x, changed], f'{name}.sum')
        if isinstance(total, Levels):
            x, entered = graph.rounded(x, f'total.{index}', total), total
    tail = graph.node('Conv', [graph.node('Relu', [x], 'relu'), *of('tail', net.tail)], 'tail', pads=[1, 1, 1, 1])
    graph.node('Add', [base, tail], 'phases')
    return graph


def main(checkpoint: Path, out: Path) -> None:
    net = opened(checkpoint, Rounded)
    graph = graph_of(net)
    planes = lambda name, channels: helper.make_tensor_value_info(name, TensorProto.FLOAT, ['bands', channels, 'height', 'width'])
    weights = helper.make_tensor_value_info('weights', TensorProto.FLOAT, ['bands', 1, 1, 1])
    whole = helper.make_graph(graph.nodes, out.stem, [planes('planes', 1), weights], [planes('phases', net.scale**2)], graph.numbers)
    written = helper.make_model(whole, opset_imports=[helper.make_opsetid('', 17)], producer_name='modelmill', ir_version=8)
    onnx.checker.check_model(written)
    onnx.save(written, out)
    print(out, out.stat().st_size, 'bytes', sum(p.numel() for p in net.parameters()), 'parameters')


if __name__ == '__main__':
    main(Path(sys.argv[1]), Path(sys.argv[2]))
