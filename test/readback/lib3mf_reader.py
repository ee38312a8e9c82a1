"""Reads 3MF files with lib3mf (PyPI) and prints one line of JSON a file. `python lib3mf_reader.py FILE...`"""

import hashlib
import json
import sys

import lib3mf
import numpy

Z_UP_MM = numpy.array([[0.001, 0, 0, 0], [0, 0, 0.001, 0], [0, -0.001, 0, 0], [0, 0, 0, 1]])


def matrix_of(transform):
    matrix = numpy.eye(4)
    for column in range(4):
        for row in range(3):
            matrix[row, column] = transform.Fields[column][row]
    return matrix


def walk(model, resource, matrix, found, names):
    names.append(resource.GetName())
    if resource.IsMeshObject():
        mesh = model.GetMeshObjectByID(resource.GetResourceID())
        points = numpy.array([list(vertex.Coordinates) for vertex in mesh.GetVertices()])
        faces = numpy.array([list(triangle.Indices) for triangle in mesh.GetTriangleIndices()])
        placed = points @ matrix[:3, :3].T + matrix[:3, 3]
        found.append((placed[faces], numpy.linalg.det(matrix[:3, :3]) < 0))
        return
    components = model.GetComponentsObjectByID(resource.GetResourceID())
    for index in range(components.GetComponentCount()):
        component = components.GetComponent(index)
        own = matrix_of(component.GetTransform()) if component.HasTransform() else numpy.eye(4)
        walk(model, component.GetObjectResource(), matrix @ own, found, names)


def linear(byte):
    value = byte / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def read(path):
    wrapper = lib3mf.get_wrapper()
    model = wrapper.CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(False)
    reader.ReadFromFile(path)
    errors = [reader.GetWarning(index)[1] for index in range(reader.GetWarningCount())]
    found, names = [], []
    items = model.GetBuildItems()
    while items.MoveNext():
        item = items.GetCurrent()
        own = matrix_of(item.GetObjectTransform()) if item.HasObjectTransform() else numpy.eye(4)
        walk(model, item.GetObjectResource(), Z_UP_MM @ own, found, names)
    corners = numpy.concatenate([part for part, _ in found])
    volume = 0.0
    for part, mirrored in found:
        signed = numpy.einsum("ij,ij->i", part[:, 0], numpy.cross(part[:, 1], part[:, 2])).sum() / 6
        volume += -signed if mirrored else signed
    materials = []
    groups = model.GetBaseMaterialGroups()
    while groups.MoveNext():
        group = groups.GetCurrentBaseMaterialGroup()
        for identifier in group.GetAllPropertyIDs():
            color = group.GetDisplayColor(identifier)
            rgb = [linear(color.Red), linear(color.Green), linear(color.Blue), color.Alpha / 255]
            materials.append({"name": group.GetName(identifier), "color": rgb})
    pictures = []
    for index in range(model.GetAttachmentCount()):
        buffer = model.GetAttachment(index).WriteToBuffer()
        pictures.append(hashlib.sha256(bytes(buffer)).hexdigest())
    return {
        "triangles": int(len(corners)),
        "bounds": [corners.min((0, 1)).tolist(), corners.max((0, 1)).tolist()],
        "volume": float(volume),
        "materials": materials,
        "pictures": sorted(set(pictures)),
        "nodes": names,
        "errors": errors,
    }


for path in sys.argv[1:]:
    try:
        print(json.dumps(read(path), ensure_ascii=False))
    except Exception as error:  # noqa: BLE001 - whatever a reader throws is a finding
        print(json.dumps({"errors": [f"{type(error).__name__}: {error}"]}, ensure_ascii=False))
