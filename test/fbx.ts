/** Small FBX files in ASCII, written by hand: a mesh with what a test wants around it. */

export interface AsciiFbx {
  /** Lines of the Objects section, and of the Connections section ("child,parent" or "child,parent,property"). */
  objects: string[];
  connections: string[];
  /** Centimetres per unit. */
  unitScale?: number;
}

const value = (connection: string): string => {
  const [child, parent, property] = connection.split(',');
  return property === undefined ? `C: "OO",${child},${parent}` : `C: "OP",${child},${parent}, "${property}"`;
};

/** A file of version 7.4, Y up, of `unitScale` centimetres a unit (default 100: metres). */
export const asciiFbx = ({ objects, connections, unitScale = 100 }: AsciiFbx): string => `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
GlobalSettings:  {
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "FrontAxisSign", "int", "Integer", "",1
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",${unitScale}
	}
}
Objects:  {
${objects.join('\n')}
}
Connections:  {
${connections.map(value).join('\n')}
}
`;

/** A node; `properties` are lines of its property table. */
export const fbxModel = (
  id: number,
  name: string,
  properties: string[] = [],
  kind = 'Mesh',
): string => `Model: ${id}, "Model::${name}", "${kind}" {
	Version: 232
	Properties70:  {
${properties.join('\n')}
	}
}`;

/** A mesh: `polygons` count their corners from 0. */
export function fbxMesh(id: number, vertices: number[], polygons: number[][], layers = ''): string {
  const indices = polygons.flatMap((polygon) => polygon.map((vertex, i) => (i + 1 === polygon.length ? -vertex - 1 : vertex)));
  return `Geometry: ${id}, "Geometry::", "Mesh" {
	Vertices: *${vertices.length} {
		a: ${vertices.join(',')}
	}
	PolygonVertexIndex: *${indices.length} {
		a: ${indices.join(',')}
	}
${layers}
}`;
}

/** A shape of a blend channel: deltas of some vertices. */
export const fbxShape = (
  id: number,
  name: string,
  vertices: number[],
  deltas: number[],
): string => `Geometry: ${id}, "Geometry::${name}", "Shape" {
	Version: 100
	Indexes: *${vertices.length} {
		a: ${vertices.join(',')}
	}
	Vertices: *${deltas.length} {
		a: ${deltas.join(',')}
	}
}`;
