"""Says what Open CASCADE (PyPI's cadquery-ocp) finds in STEP, IGES and BREP files, a line of JSON each; metres, those of a BREP millimetres.

    pip install cadquery-ocp && python test/readback/occt.py FILE...

Volume and area are integrals over the exact surfaces; where a file gives triangles alone, sums over these. Areas count free faces, volumes solids; without a solid there is none.
"""

import json
import os
import sys

from OCP.Bnd import Bnd_Box
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepGProp import BRepGProp
from OCP.BRepTools import BRepTools
from OCP.collections import Sequence_TDF_Label
from OCP.GProp import GProp_GProps
from OCP.IGESCAFControl import IGESCAFControl_Reader
from OCP.Quantity import Quantity_ColorRGBA
from OCP.STEPCAFControl import STEPCAFControl_Reader
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDF import TDF_Label
from OCP.TDocStd import TDocStd_Document
from OCP.TopAbs import TopAbs_FACE, TopAbs_REVERSED, TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Shape
from OCP.XCAFDoc import XCAFDoc_ColorTool, XCAFDoc_DocumentTool, XCAFDoc_ShapeTool
from OCP.Interface import Interface_Static

MM = 0.001


def explore(shape, kind):
    found = TopExp_Explorer(shape, kind)
    while found.More():
        yield found.Current()
        found.Next()


def triangulation_of(face):
    """How many triangles a face is given as, and the volume between them and the origin, which is the body's where they close."""
    location = TopLoc_Location()
    mesh = BRep_Tool.Triangulation_s(TopoDS.Face(face), location)
    if mesh is None:
        return 0, 0.0
    place = location.Transformation()
    points = [mesh.Node(index + 1).Transformed(place) for index in range(mesh.NbNodes())]
    points = [(point.X(), point.Y(), point.Z()) for point in points]
    volume = 0.0
    for index in range(mesh.NbTriangles()):
        a, b, c = (points[corner - 1] for corner in mesh.Triangle(index + 1).Get())
        cross = (b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0])
        volume += (a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]) / 6
    return mesh.NbTriangles(), -volume if face.Orientation() == TopAbs_REVERSED else volume


def is_exact(face):
    return BRep_Tool.Surface_s(TopoDS.Face(face)) is not None


def measure(shape):
    faces = list(explore(shape, TopAbs_FACE))
    exact = all(is_exact(face) for face in faces)
    area = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, area, False, not exact)
    given = [triangulation_of(face) for face in faces]
    volume = sum(own for _, own in given)
    if exact:
        # Free surfaces have none.
        volumes = []
        for body in explore(shape, TopAbs_SOLID):
            own = GProp_GProps()
            BRepGProp.VolumeProperties_s(body, own)
            volumes.append(own.Mass())
        volume = sum(volumes) if volumes else None
    box = Bnd_Box()
    if exact:
        BRepBndLib.AddOptimal_s(shape, box, False, False)
    else:
        BRepBndLib.Add_s(shape, box, True)
    low, high = (box.CornerMin(), box.CornerMax())
    x0, y0, z0, x1, y1, z1 = low.X(), low.Y(), low.Z(), high.X(), high.Y(), high.Z()
    return {
        "solids": sum(1 for _ in explore(shape, TopAbs_SOLID)),
        "faces": len(faces),
        "triangles": sum(count for count, _ in given),
        "exact": exact,
        "bounds": [[x0 * MM, z0 * MM, -y1 * MM], [x1 * MM, z1 * MM, -y0 * MM]],
        "area": area.Mass() * MM**2,
        **({} if volume is None else {"volume": volume * MM**3}),
    }


def name_of(label):
    name = TDataStd_Name()
    return name.Get().ToExtString() if label.FindAttribute(TDataStd_Name.GetID_s(), name) else ""


def walk(label, names):
    """Names of places and of what stands there."""
    names.append(name_of(label))
    target = TDF_Label()
    inner = target if XCAFDoc_ShapeTool.GetReferredShape_s(label, target) else label
    if inner is target:
        names.append(name_of(inner))
    children = Sequence_TDF_Label()
    if XCAFDoc_ShapeTool.GetComponents_s(inner, children, False):
        for index in range(1, children.Length() + 1):
            walk(children.Value(index), names)


def read_document(path, reader):
    Interface_Static.SetIVal_s("read.step.tessellated", 1)
    document = TDocStd_Document(TCollection_ExtendedString("XmlOcaf"))
    reader.SetColorMode(True)
    reader.SetNameMode(True)
    status = reader.ReadFile(path)
    errors = [] if int(status) == 1 else [f"status {int(status)}"]
    if not reader.Transfer(document):
        errors.append("not transferred")
    shapes = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    colours = XCAFDoc_DocumentTool.ColorTool_s(document.Main())
    free = Sequence_TDF_Label()
    shapes.GetFreeShapes(free)
    whole = shapes.GetOneShape()
    names = []
    for index in range(1, free.Length() + 1):
        walk(free.Value(index), names)
    all_colours = Sequence_TDF_Label()
    colours.GetColors(all_colours)
    seen = []
    for index in range(1, all_colours.Length() + 1):
        colour = Quantity_ColorRGBA()
        if XCAFDoc_ColorTool.GetColor_s(all_colours.Value(index), colour):
            rgb = colour.GetRGB()
            seen.append([round(value, 4) for value in (rgb.Red(), rgb.Green(), rgb.Blue(), colour.Alpha())])
    return whole, names, sorted(seen), errors


def read(path):
    extension = path.rsplit(".", 1)[-1].lower()
    if extension == "brep":
        shape = TopoDS_Shape()
        errors = [] if BRepTools.Read_s(shape, path, BRep_Builder()) else ["not read"]
        return {**measure(shape), "errors": errors}
    reader = STEPCAFControl_Reader() if extension.startswith("st") else IGESCAFControl_Reader()
    shape, names, colours, errors = read_document(path, reader)
    return {**measure(shape), "nodes": names, "materials": [{"color": colour} for colour in colours], "errors": errors}


for name in sys.argv[1:]:
    try:
        result = read(os.path.abspath(name))
    except Exception as error:  # a file that cannot be read is a result too
        result = {"errors": [f"{type(error).__name__}: {error}"]}
    print(json.dumps({"file": name, **result}, ensure_ascii=False), flush=True)
