"""Reads USD files with usd-core (PyPI) and prints one line of JSON a file: what docs/formats.md compares. `python usd_core.py FILE...`"""

import hashlib
import json
import sys
import zipfile

import numpy
from pxr import Ar, Gf, Usd, UsdGeom, UsdShade, UsdSkel, UsdValidation



def validate(stage):
    registry = UsdValidation.ValidationRegistry()
    validators = registry.GetOrLoadAllValidators()
    errors = UsdValidation.ValidationContext(validators).Validate(stage)
    return [
        f"{error.GetType()} {error.GetName()}: {error.GetMessage()}"
        for error in errors
        if error.GetType() != UsdValidation.ValidationErrorType.None_
    ]


def triangles_of(mesh, time):
    """Faces of more corners, which others write, become fans."""
    counts = numpy.array(mesh.GetFaceVertexCountsAttr().Get(time))
    indices = numpy.array(mesh.GetFaceVertexIndicesAttr().Get(time))
    if (counts == 3).all():
        return indices.reshape(-1, 3)
    starts = numpy.cumsum(counts) - counts
    fans = [
        indices[[start, start + step, start + step + 1]]
        for start, count in zip(starts, counts)
        for step in range(1, count - 1)
    ]
    return numpy.array(fans).reshape(-1, 3)


def posed_points(prim, mesh, skels, time):
    points = numpy.array(mesh.GetPointsAttr().Get(time), dtype=float)
    query = skels.GetSkinningQuery(prim)
    skel = UsdSkel.BindingAPI(prim).GetInheritedSkeleton()
    if query and skel:
        skel_query = skels.GetSkelQuery(skel)
        values = mesh.GetPointsAttr().Get(time)
        if query.HasBlendShapes() and skel_query.GetAnimQuery():
            shapes = UsdSkel.BlendShapeQuery(UsdSkel.BindingAPI(prim))
            weights = skel_query.GetAnimQuery().ComputeBlendShapeWeights(time)
            mapper = query.GetBlendShapeMapper()
            own = mapper.Remap(weights) if mapper else weights
            sub_weights, blend_indices, sub_indices = shapes.ComputeSubShapeWeights(own)
            shapes.ComputeDeformedPoints(
                sub_weights, blend_indices, sub_indices,
                shapes.ComputeBlendShapePointIndices(), shapes.ComputeSubShapePointOffsets(), values,
            )
        if query.HasJointInfluences():
            transforms = skel_query.ComputeSkinningTransforms(time)
            mapper = query.GetJointMapper()
            if mapper and not mapper.IsIdentity():
                transforms = mapper.RemapTransforms(transforms)
            query.ComputeSkinnedPoints(transforms, values, time)
            place = UsdGeom.XformCache(time).GetLocalToWorldTransform(skel.GetPrim())
        else:
            place = UsdGeom.XformCache(time).GetLocalToWorldTransform(prim)
        points = numpy.array(values, dtype=float)
    else:
        place = UsdGeom.XformCache(time).GetLocalToWorldTransform(prim)
    matrix = numpy.array(place)
    return points @ matrix[:3, :3] + matrix[3, :3], place.GetDeterminant3() < 0 and not (query and query.HasJointInfluences())


def color_of(material):
    surface, _, _ = material.ComputeSurfaceSource()
    if not surface:
        return None
    unlit = surface.GetInput("emissiveColor") and surface.GetInput("useSpecularWorkflow")
    name = "emissiveColor" if unlit else "diffuseColor"

    def value(key, default):
        given = surface.GetInput(key)
        if not given:
            return default
        if given.HasConnectedSource() and key == name:
            source = given.GetConnectedSources()[0][0].source
            scale = UsdShade.Shader(source.GetPrim()).GetInput("scale")
            if scale:
                return scale.Get()
        return given.GetAttr().Get()

    color = value(name, (0.18, 0.18, 0.18))
    if color is None:  # a picture gives it
        return None
    return [*[float(part) for part in list(color)[:3]], float(value("opacity", 1.0) if value("opacity", 1.0) is not None else 1)]


def pictures_of(stage):
    found = {}
    for prim in stage.TraverseAll():
        for attribute in prim.GetAttributes():
            value = attribute.Get()
            if isinstance(value, type(None)) or attribute.GetTypeName() != "asset":
                continue
            asset = Ar.GetResolver().OpenAsset(Ar.ResolvedPath(value.resolvedPath)) if value.resolvedPath else None
            if asset is None:
                raise ValueError(f"picture {value.path} does not resolve")
            with asset.GetBuffer() if hasattr(asset.GetBuffer(), "__enter__") else Held(asset) as data:
                found[value.resolvedPath] = hashlib.sha256(bytes(data)).hexdigest()
    return sorted(found.values())


class Held:
    def __init__(self, asset):
        self.asset = asset

    def __enter__(self):
        return self.asset.GetBuffer()

    def __exit__(self, *_):
        pass


def package_errors(path):
    """ARKit's rules of a package: stored, aligned, one layer, which comes first."""
    errors = []
    with zipfile.ZipFile(path) as package, open(path, "rb") as file:
        for index, entry in enumerate(package.infolist()):
            file.seek(entry.header_offset + 26)
            name, extra = (int.from_bytes(file.read(2), "little") for _ in range(2))
            if (entry.header_offset + 30 + name + extra) % 64:
                errors.append(f"{entry.filename} is not aligned")
            if entry.compress_type:
                errors.append(f"{entry.filename} is compressed")
            layer = entry.filename.endswith((".usdc", ".usda"))
            if layer != (index == 0):
                errors.append(f"{entry.filename} is entry {index}")
            if not layer and not entry.filename.endswith((".png", ".jpg", ".jpeg")):
                errors.append(f"{entry.filename} is no picture")
        if package.testzip():
            errors.append("checksum")
    return errors


ARKIT_TYPES = {
    "", "Scope", "Xform", "Camera", "Shader", "Material", "Mesh", "Points", "GeomSubset",
    "SkelRoot", "Skeleton", "SkelAnimation", "BlendShape",
}


def arkit_errors(stage):
    errors = []
    for prim in stage.TraverseAll():
        if prim.GetTypeName() not in ARKIT_TYPES:
            errors.append(f"{prim.GetPath()} is a {prim.GetTypeName()}")
        if prim.IsA(UsdShade.Shader):
            name = UsdShade.Shader(prim).GetIdAttr().Get()
            if name not in ("UsdPreviewSurface", "UsdUVTexture", "UsdTransform2d") and not name.startswith("UsdPrimvarReader"):
                errors.append(f"{prim.GetPath()} is a {name}")
    return errors


def read(path):
    stage = Usd.Stage.Open(path)
    errors = validate(stage)
    if path.endswith(".usdz"):
        errors += package_errors(path) + arkit_errors(stage)
    time = Usd.TimeCode(stage.GetStartTimeCode()) if "--start" in sys.argv else Usd.TimeCode.Default()
    proxies = Usd.TraverseInstanceProxies()
    skels = UsdSkel.Cache()
    for prim in stage.Traverse(proxies):
        if prim.IsA(UsdSkel.Root):
            skels.Populate(UsdSkel.Root(prim), proxies)
    triangles, volume = 0, 0.0
    low, high = numpy.full(3, numpy.inf), numpy.full(3, -numpy.inf)
    nodes, bound = [], {}
    for prim in stage.Traverse(proxies):
        if prim.IsA(UsdGeom.Xform) or prim.IsA(UsdSkel.Root):
            nodes.append(prim.GetDisplayName() or prim.GetName())
        if prim.IsA(UsdSkel.Skeleton):
            skeleton = UsdSkel.Skeleton(prim)
            nodes += list(skeleton.GetJointNamesAttr().Get() or [joint.rsplit("/", 1)[-1] for joint in skeleton.GetJointsAttr().Get()])
        targets = [prim] if prim.HasAPI(UsdShade.MaterialBindingAPI) else []
        for target in targets:
            material, _ = UsdShade.MaterialBindingAPI(target).ComputeBoundMaterial()
            if material:
                bound[str(material.GetPath())] = material
        if not prim.IsA(UsdGeom.Mesh):
            continue
        mesh = UsdGeom.Mesh(prim)
        faces = triangles_of(mesh, time)
        points, mirrored = posed_points(prim, mesh, skels, time)
        corners = points[faces]
        triangles += len(faces)
        low, high = numpy.minimum(low, corners.min((0, 1))), numpy.maximum(high, corners.max((0, 1)))
        signed = numpy.einsum("ij,ij->i", corners[:, 0], numpy.cross(corners[:, 1], corners[:, 2])).sum() / 6
        volume += -signed if mirrored else signed
    metres = UsdGeom.GetStageMetersPerUnit(stage)
    if UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.z:
        low, high = numpy.array([low[0], low[2], -high[1]]), numpy.array([high[0], high[2], -low[1]])
    seconds = (stage.GetEndTimeCode() - stage.GetStartTimeCode()) / stage.GetTimeCodesPerSecond()
    return {
        "triangles": triangles,
        "bounds": [[float(v) * metres for v in low], [float(v) * metres for v in high]],
        "volume": float(volume) * metres**3,
        "materials": [
            {"name": material.GetPrim().GetDisplayName() or material.GetPrim().GetName(), "color": color_of(material)}
            for material in bound.values()
        ],
        "pictures": pictures_of(stage),
        "nodes": nodes,
        "clips": [{"name": "", "seconds": seconds}] if stage.HasAuthoredTimeCodeRange() else [],
        "errors": errors,
    }


for path in sys.argv[1:]:
    if path.startswith("--"):
        continue
    try:
        print(json.dumps(read(path), ensure_ascii=False))
    except Exception as error:  # noqa: BLE001 - whatever a reader throws is a finding
        print(json.dumps({"errors": [f"{type(error).__name__}: {error}"]}, ensure_ascii=False))
