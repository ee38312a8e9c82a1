import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { toGeodetic, type Point } from './ellipsoid.ts';
import { readSystem } from './read-system.ts';

/** The samples' own system, which contradicts the code that it carries. */
const wkt = `PROJCS["LOCAL0 / 3-degree Gauss-Kruger CM 113.36E",
  GEOGCS["China Geodetic Coordinate System 2000",DATUM["China_2000",SPHEROID["CGCS2000",6378137,298.257222101]],
    PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4490"]],
  PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",113.37],PARAMETER["scale_factor",1],
  PARAMETER["false_easting",500000],PARAMETER["false_northing",90],UNIT["metre",1],AUTHORITY["EPSG","4547"]]`;

/** Earth-centred coordinates as PROJ 9.5.1 gives them (pyproj 3.7.2: `Transformer.from_crs(CRS(system).to_3d(), 'EPSG:4978', always_xy=True)`). */
const byProj: [system: string, point: Point, earth: Point][] = [
  ['wkt', [501027.524, 2488718.808, 0], [-2339585.27003, 5411648.21916, 2425159.42626]],
  ['wkt', [400000, 3488718.808, 1234.5], [-2067038.53689, 5035642.92786, 3315413.52264]],
  ['wkt', [700000, 4500000, -50], [-2105287.6668, 4367998.17681, 4129578.33089]],
  ['EPSG:4547', [500000, 2500000, 0], [-2396234.75537, 5382031.37946, 2435661.53447]],
  ['EPSG:4547', [400123.25, 4312345.5, 88.8], [-1928887.82558, 4577892.65804, 3987094.07829]],
  ['EPSG:4547', [650000, 1000000, 3000], [-2699757.18327, 5694859.68595, 996047.46879]],
  ['EPSG:4534', [500000, 2500000, 0], [1524797.92953, 5690623.34428, 2435661.53447]],
  ['EPSG:4534', [400123.25, 4312345.5, 88.8], [1381933.81399, 4771579.23187, 3987094.07829]],
  ['EPSG:4534', [650000, 1000000, 3000], [1485785.93265, 6124749.45232, 996047.46879]],
  ['EPSG:4502', [500000, 2500000, 0], [1524797.92953, 5690623.34428, 2435661.53447]],
  ['EPSG:4502', [400123.25, 4312345.5, 88.8], [1381933.81399, 4771579.23187, 3987094.07829]],
  ['EPSG:4502', [650000, 1000000, 3000], [1485785.93265, 6124749.45232, 996047.46879]],
  ['EPSG:4513', [25500000.0, 2500000, 0], [1524797.92953, 5690623.34428, 2435661.53447]],
  ['EPSG:4513', [25400123.25, 4312345.5, 88.8], [1381933.81399, 4771579.23187, 3987094.07829]],
  ['EPSG:4533', [45500000.0, 2500000, 0], [-4165825.41475, 4165825.41475, 2435661.53447]],
  ['EPSG:4533', [45400123.25, 4312345.5, 88.8], [-3441341.92397, 3582579.4052, 3987094.07829]],
  ['EPSG:4491', [13500000.0, 2500000, 0], [1524797.92953, 5690623.34428, 2435661.53447]],
  ['EPSG:4491', [13400123.25, 4312345.5, 88.8], [1381933.81399, 4771579.23187, 3987094.07829]],
  ['EPSG:32650', [448251.7, 4411943.2, 50], [-2179671.04411, 4391874.71755, 4065751.4377]],
  ['EPSG:32650', [166021, 9000000, 0], [-153370.576, 1036284.94102, 6270425.61913]],
  ['EPSG:32650', [800000, 10000, 500], [-3159866.13012, 5540952.57799, 9993.64669]],
  ['EPSG:25832', [448251.7, 4411943.2, 50], [4850476.46358, 715826.42498, 4065751.43779]],
  ['EPSG:25832', [166021, 9000000, 0], [1032959.66022, -174365.57209, 6270425.61915]],
  ['EPSG:25832', [800000, 10000, 500], [6246211.38993, 1292962.76204, 9993.64669]],
  ['EPSG:32733', [448251.7, 6411943.2, 50], [5218315.61786, 1344648.99294, -3400651.81443]],
  ['EPSG:32733', [300000, 9990000, 0], [6209537.0719, 1456770.49967, -9999.04406]],
  ['EPSG:3857', [12956000, 4853000, 40], [-2177215.97727, 4388717.67338, 4070426.00452]],
  ['EPSG:3857', [-8238310, 4970072, 0], [1333998.5709, -4654044.59391, 4138300.47991]],
  ['EPSG:4326', [116.39, 39.9, 44], [-2177889.00021, 4389252.29079, 4069501.89928]],
  ['EPSG:4326', [-70, -33, 1000], [1831625.07627, -5032348.53796, -3454503.28021]],
  ['EPSG:4490', [116.39, 39.9, 44], [-2177889.00021, 4389252.29079, 4069501.89928]],
];

const distance = (a: Point, b: Point): number => Math.hypot(...a.map((value, axis) => value - b[axis]!));

describe('coordinate systems of oblique scenes', () => {
  it('lie within a fifth of a millimetre of where PROJ puts them', () => {
    for (const [system, point, earth] of byProj)
      expect(distance(readSystem(system === 'wkt' ? wkt : system)(...point), earth), `${system} ${point.join()}`).to.be.lessThan(2e-4);
  });

  it('go back to degrees and heights', () => {
    for (const [longitude, latitude, height] of [
      [113.38, 22.5, 24],
      [-179.99, -89.9, 3000],
      [0, 0, -400],
    ] as Point[]) {
      const back = toGeodetic(readSystem('EPSG:4326')(longitude, latitude, height));
      expect(back.longitude).to.be.closeTo(longitude, 1e-11);
      expect(back.latitude).to.be.closeTo(latitude, 1e-11);
      expect(back.height).to.be.closeTo(height, 1e-8);
    }
  });

  it('are read as people write them', () => {
    const expected = readSystem('EPSG:4547')(500_000, 2_500_000, 9);
    for (const text of [' epsg:4547 ', '4547', 'EPSG::4547', 'urn:ogc:def:crs:EPSG::4547', 'EPSG:4547+5773'])
      expect(readSystem(text)(500_000, 2_500_000, 9), text).to.deep.equal(expected);
    const second = `PROJCRS["x",BASEGEOGCRS["CGCS2000",DATUM["China 2000",ELLIPSOID["CGCS2000",6378137,298.257222101,LENGTHUNIT["metre",1]]]],
      CONVERSION["3-degree",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],
      PARAMETER["Longitude of natural origin",114,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",1,SCALEUNIT["unity",1]],
      PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],
      CS[Cartesian,2],AXIS["x",north],AXIS["y",east],LENGTHUNIT["metre",1]]`;
    expect(distance(readSystem(second)(500_000, 2_500_000, 9), expected)).to.be.lessThan(1e-6);
    const compound = `COMPD_CS["both",${wkt},VERT_CS["1985",VERT_DATUM["x",2005],UNIT["metre",1]]]`;
    expect(readSystem(compound)(501_027, 2_488_718, 5)).to.deep.equal(readSystem(wkt)(501_027, 2_488_718, 5));
    const feet = wkt
      .replace('UNIT["metre",1]', 'UNIT["foot",0.3048]')
      .replace('500000', `${500_000 / 0.3048}`)
      .replace('"false_northing",90', '"false_northing",0');
    expect(distance(readSystem(feet)(0, 1e6, 0), readSystem(wkt)(0, 304_800 + 90, 0))).to.be.lessThan(1e-6);
  });

  it('are where ENU says: east, north and up of a place', () => {
    for (const text of ['ENU:22.5,113.9', ' enu : 22.5 , 113.9 ', 'ENU:22.5,113.9,0']) {
      const here = readSystem(text)(0, 0, 0);
      expect(distance(here, readSystem('EPSG:4326')(113.9, 22.5, 0)), text).to.be.lessThan(1e-8);
      expect(toGeodetic(readSystem(text)(0, 0, 100)).height).to.be.closeTo(100, 1e-8);
      expect(toGeodetic(readSystem(text)(10, 0, 0)).longitude).to.be.greaterThan(113.9);
    }
  });

  it('turn by the seven parameters of a datum, as EPSG method 9606 has them', () => {
    const shifted = wkt.replace('298.257222101]', '298.257222101],TOWGS84[100,-50,20,0,0,3600,1]');
    const [x, y, z] = readSystem(wkt)(501_027, 2_488_718, 5);
    const turn = Math.PI / 180;
    const scale = 1.000001;
    const expected: Point = [100 + scale * (x - turn * y), -50 + scale * (turn * x + y), 20 + scale * z];
    expect(distance(readSystem(shifted)(501_027, 2_488_718, 5), expected)).to.be.lessThan(1e-6);
  });

  it('are refused, with the reason, where they would have to be guessed', async () => {
    const reasonOf = async (text: string) => {
      const { code, message } = await failureOf(Promise.resolve().then(() => readSystem(text)));
      expect(code).to.equal('oblique.systemUnknown');
      return message;
    };
    expect(await reasonOf('EPSG:2436')).to.contain('不认识这个编号');
    expect(await reasonOf('somewhere')).to.contain('不是 EPSG 编号、ENU 或 WKT');
    expect(await reasonOf('ENU:122.5,13')).to.contain('经纬度超出范围');
    expect(await reasonOf('LOCAL_CS["x",UNIT["metre",1]]')).to.contain('没有写明大地基准');
    expect(await reasonOf(wkt.replace('6378137,298.257222101', '6378245,298.3'))).to.contain('TOWGS84');
    expect(await reasonOf(wkt.replace('Transverse_Mercator', 'Krovak'))).to.contain('投影方式「Krovak」不受支持');
    expect(await reasonOf(wkt.replace('PARAMETER["central_meridian",113.37],', ''))).to.contain('投影参数缺失或无效');
    expect(await reasonOf('A['.repeat(5000))).to.contain('不是 EPSG');
    expect(await reasonOf(`PROJCS[${'"'.repeat(60_000)}`)).to.contain('不是 EPSG');
  });
});
