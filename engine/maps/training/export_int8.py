"""
Writes a rounded net as ONNX: what `train.py --int8` left as MODEL-SCALE-int8.pt.

    python export_int8.py CHECKPOINTS fine 2 ../weights/fine-2-int8.onnx

Inputs and output are those of export.py. Convolutions between QuantizeLinear and DequantizeLinear are run in integers by onnxruntime on a processor; others may run
them in float32.
"""

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from rounded import Levels, Rounded, weight_steps
from nets import shapes


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
        weight = self.node('DequantizeLinear', [
            self.number(f'{name}.weight.integers', integers, np.int8), self.number(f'{name}.weight.step', steps, np.float32),
            self.number(f'{name}.weight.zero', np.zeros(len(steps)), np.int8),
        ], f'{name}.weight', axis=0)
        bias = self.node('DequantizeLinear', [
            self.number(f'{name}.bias.integers', np.rint(convolution.bias.numpy() / products), np.int32), self.number(f'{name}.bias.step', products, np.float32),
            self.number(f'{name}.bias.zero', np.zeros(len(steps)), np.int32),
        ], f'{name}.bias', axis=0)
        return self.node('Conv', [x, weight, bias], name, pads=[1, 1, 1, 1])


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
        x, entered = graph.rounded(graph.node('Add', [x, changed], f'{name}.sum'), f'total.{index}', total), total
    tail = graph.node('Conv', [graph.node('Relu', [x], 'relu'), *of('tail', net.tail)], 'tail', pads=[1, 1, 1, 1])
    graph.node('Add', [base, tail], 'phases')
    return graph


def main(checkpoints: Path, model: str, scale: int, out: Path) -> None:
    net = Rounded(*shapes[(model, scale)], scale)
    net.load_state_dict(torch.load(checkpoints / f'{model}-{scale}-int8.pt'))
    net.requires_grad_(False)
    graph = graph_of(net)
    planes = lambda name, channels: helper.make_tensor_value_info(name, TensorProto.FLOAT, ['bands', channels, 'height', 'width'])
    weights = helper.make_tensor_value_info('weights', TensorProto.FLOAT, ['bands', 1, 1, 1])
    whole = helper.make_graph(graph.nodes, f'{model}-{scale}', [planes('planes', 1), weights], [planes('phases', scale * scale)], graph.numbers)
    written = helper.make_model(whole, opset_imports=[helper.make_opsetid('', 17)], producer_name='modelmill', ir_version=8)
    onnx.checker.check_model(written)
    onnx.save(written, out)
    print(out, out.stat().st_size, 'bytes', sum(p.numel() for p in net.parameters()), 'parameters')


if __name__ == '__main__':
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
