"""Makes the CAD models with CadQuery and records what Open CASCADE counts in them. Run with the Python that has cadquery."""

import os
import re
import sys

import cadquery as cq
from OCP.BRep import BRep_Tool
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.BRepTools import BRepTools
from OCP.Bnd import Bnd_Box
from OCP.IFSelect import IFSelect_RetDone
from OCP.IGESCAFControl import IGESCAFControl_Reader, IGESCAFControl_Writer
from OCP.Interface import Interface_Static
from OCP.Message import Message_ProgressRange
from OCP.Quantity import Quantity_Color, Quantity_TOC_sRGB
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_AsIs
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDF import TDF_LabelSequence
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS
from OCP.XCAFApp import XCAFApp_Application
from OCP.XCAFDoc import XCAFDoc_ColorSurf, XCAFDoc_DocumentTool

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truth import MODELS, as_stored, model_path, record, y_up  # noqa: E402

TOOL = f'Open CASCADE 7.9.3 through CadQuery {cq.__version__}'
RED, ORANGE, BLUE, GREEN, YELLOW = (1, 0, 0), (1, 0.5, 0), (0, 0, 1), (0, 1, 0), (0.8, 1, 0)


class Document:
    """An XCAF document: products with names and colours, placed any number of times."""

    def __init__(self):
        self.document = TDocStd_Document(TCollection_ExtendedString('modelmill'))
        XCAFApp_Application.GetApplication_s().InitDocument(self.document)
        self.shapes = XCAFDoc_DocumentTool.ShapeTool_s(self.document.Main())
        self.colors = XCAFDoc_DocumentTool.ColorTool_s(self.document.Main())
        self.shapes.SetAutoNaming_s(False)

    def part(self, name, solid, color=None):
        label = self.shapes.AddShape(solid.val().wrapped, False)
        return self._named(label, name, color)

    def assembly(self, name, children):
        """`children`: products with their position and an optional rotation about Z in degrees."""
        label = self._named(self.shapes.NewShape(), name)
        for child, at, *turn in children:
            place = cq.Location(cq.Vector(*at), cq.Vector(0, 0, 1), turn[0] if turn else 0)
            self.shapes.AddComponent(label, child, place.wrapped)
        self.shapes.UpdateAssemblies()
        return label

    def _named(self, label, name, color=None):
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name, True))
        if color is not None:
            self.colors.SetColor(label, Quantity_Color(*color, Quantity_TOC_sRGB), XCAFDoc_ColorSurf)
        return label

    def whole(self):
        labels = TDF_LabelSequence()
        self.shapes.GetFreeShapes(labels)
        return self.shapes.GetShape_s(labels.Value(1))


def count(shape):
    """Triangles with a deflection of a thousandth of the box's mean edge and 0.5 rad, and their bounds in the shape's own units."""
    BRepTools.Clean_s(shape)
    rough = Bnd_Box()
    BRepBndLib.AddOptimal_s(shape, rough, False, False)
    x0, y0, z0, x1, y1, z1 = rough.Get()
    mean = ((x1 - x0) + (y1 - y0) + (z1 - z0)) / 3
    BRepMesh_IncrementalMesh(shape, mean * 0.001, False, 0.5, False)
    triangles, points = 0, []
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        place = TopLoc_Location()
        mesh = BRep_Tool.Triangulation_s(TopoDS.Face(explorer.Current()), place)
        triangles += mesh.NbTriangles()
        for index in range(1, mesh.NbNodes() + 1):
            point = mesh.Node(index).Transformed(place.Transformation())
            points.append((point.X(), point.Y(), point.Z()))
        explorer.Next()
    low = [min(point[axis] for point in points) for axis in range(3)]
    high = [max(point[axis] for point in points) for axis in range(3)]
    return triangles, low, high


def metres(low, high):
    return [value * 0.001 for value in y_up(low, high)]


def write_step(document, name, external=None):
    writer = STEPCAFControl_Writer()
    writer.SetColorMode(True)
    writer.SetNameMode(True)
    path = model_path(name)
    before = os.getcwd()
    os.chdir(os.path.dirname(path))
    try:
        if external is None:
            writer.Transfer(document.document, STEPControl_AsIs)
        else:
            writer.Transfer(document.document, STEPControl_AsIs, external)
        assert writer.Write(os.path.basename(path)) == IFSelect_RetDone
    finally:
        os.chdir(before)
    folder = os.path.dirname(path)
    for file in os.listdir(folder) if external is not None else [os.path.basename(path)]:
        dateless(os.path.join(folder, file))


def dateless(path):
    with open(path, 'rb') as file:
        text = file.read()
    text = re.sub(rb"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'", b"'2026-01-01T00:00:00'", text)
    text = re.sub(rb'15H\d{8}\.\d{6}', b'15H20260101.000000', text)
    with open(path, 'wb') as file:
        file.write(text)


def bolt_parts(document):
    nut = document.part('nut', cq.Workplane().polygon(6, 16).circle(4).extrude(7).edges('>Z').chamfer(0.5), RED)
    bolt = document.part('bolt', cq.Workplane().circle(8).extrude(5).faces('<Z').workplane().circle(4).extrude(30), BLUE)
    return nut, bolt


def fixture(document):
    """An assembly three levels deep that uses parts and subassemblies several times."""
    nut, bolt = bolt_parts(document)
    rod = document.part('rod', cq.Workplane('XZ').circle(4).extrude(200, both=False), ORANGE)
    plate = document.part(
        'plate',
        cq.Workplane().box(180, 150, 20).edges('|Z').fillet(12).faces('>Z').workplane().rect(120, 100, forConstruction=True).vertices().hole(9),
        YELLOW,
    )
    bracket = document.part(
        'l-bracket',
        cq.Workplane('XZ').moveTo(0, 0).lineTo(50, 0).lineTo(50, 10).lineTo(10, 10).lineTo(10, 60).lineTo(0, 60).close().extrude(100)
        .faces('>Z').workplane(centerOption='CenterOfMass').end().edges('|Y').edges('<X').fillet(2),
        GREEN,
    )
    pair = document.assembly('nut-bolt-assembly', [(bolt, (0, 0, 0)), (nut, (0, 0, -20))])
    side = document.assembly(
        'l-bracket-assembly', [(pair, (25, -20, 15)), (pair, (25, -50, 15)), (pair, (25, -80, 15)), (bracket, (0, 0, 0))]
    )
    rods = document.assembly('rod-assembly', [(nut, (0, 3, 0), 15), (nut, (0, -203, 0)), (rod, (0, 0, 0))])
    return document.assembly('fixture', [(rods, (0, 100, 80)), (side, (-60, 50, 10)), (plate, (0, 0, 0)), (side, (60, -50, 10), 180)])


def make_step():
    document = Document()
    fixture(document)
    triangles, low, high = count(document.whole())
    names = ['bolt', 'fixture', 'l-bracket', 'l-bracket-assembly', 'nut', 'nut-bolt-assembly', 'plate', 'rod', 'rod-assembly']
    colors = ['#ff0000', '#ff8000', '#0000ff', '#00ff00', '#ccff00']
    facts = {'triangles': triangles, 'bounds': metres(low, high), 'drawCalls': 18, 'materials': colors}
    write_step(document, 'step/fixture.stp')
    record('step/fixture.stp', TOOL, **facts, nodes=names)
    write_iges(document, 'iges/fixture.igs')
    # IGES holds surfaces, not solids, so it is counted as Open CASCADE reads it back.
    surfaces, low, high = count(read_iges('iges/fixture.igs').whole())
    record('iges/fixture.igs', TOOL, triangles=surfaces, bounds=metres(low, high))
    BRepTools.Write_s(document.whole(), model_path('brep/fixture.brep'))
    triangles, low, high = count(document.whole())
    record('brep/fixture.brep', TOOL, triangles=triangles, drawCalls=18, bounds=as_stored(low, high))
    write_step(document, 'step/parts/fixture.stp', '')
    record('step/parts/fixture.stp', TOOL, **facts, nodes=names, files=sorted(os.listdir(MODELS / 'step/parts')))


def make_parts():
    cube = Document()
    solid = cq.Workplane().box(10, 10, 10, centered=False).edges('|Z and >X and >Y').fillet(2)
    cube.part('Body', solid)
    triangles, *box = count(cube.whole())
    write_step(cube, 'step/rounded_cube.step')
    record('step/rounded_cube.step', TOOL, triangles=triangles, bounds=metres(*box), drawCalls=1, nodes=['Body'])
    wheel = Document()
    blade = cq.Workplane().box(30, 3, 20).edges('|Z').fillet(1.4).translate((18, 0, 0))
    body = cq.Workplane().circle(12).extrude(16, both=True).edges().chamfer(3)
    for index in range(7):
        body = body.union(blade.rotate((0, 0, 0), (0, 0, 1), index * 360 / 7))
    wheel.part('叶轮', body.faces('<Z').workplane().hole(8), ORANGE)
    triangles, *box = count(wheel.whole())
    write_step(wheel, 'step/impeller.stp')
    record('step/impeller.stp', TOOL, bounds=metres(*box), triangles=triangles, drawCalls=1, nodes=['叶轮'])


def write_iges(document, name):
    writer = IGESCAFControl_Writer()
    writer.SetColorMode(True)
    writer.SetNameMode(True)
    writer.Transfer(document.document, Message_ProgressRange())
    writer.ComputeModel()
    path = model_path(name)
    assert writer.Write(path)
    dateless(path)


def read_iges(name):
    document = Document()
    reader = IGESCAFControl_Reader()
    reader.ReadFile(str(MODELS / name))
    reader.Transfer(document.document)
    return document


if __name__ == '__main__':
    Interface_Static.SetCVal_s('write.step.schema', 'AP214IS')
    make_step()
    make_parts()
