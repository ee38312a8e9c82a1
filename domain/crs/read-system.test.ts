import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { toGeodetic, type Point } from './ellipsoid.ts';
import { toEarthOf } from './place-block.ts';
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
  ['EPSG:2326', [836694, 819069, 5], [-2418202.76908, 5385518.69029, 2406267.27374]],
  ['EPSG:2326', [815000.5, 835000.25, 120], [-2395956.94422, 5388935.20653, 2421028.21324]],
  ['EPSG:3826', [250000, 2650000, 10], [-3003700.95949, 4998997.878, 2573697.36201]],
  ['EPSG:3825', [312345.6, 2613000, 3], [-2889038.64517, 5083356.75698, 2539712.38087]],
  ['EPSG:2443', [10000, -20000, 0], [-3420490.16517, 4133663.47559, 3437162.18868]],
  ['EPSG:6677', [-6000.5, -35000.25, 40], [-3959523.77594, 3349963.47426, 3699838.23584]],
  ['EPSG:6687', [1000, 2000, 0], [-5155422.52471, 2513354.85992, 2780859.54168]],
  ['EPSG:3100', [380000, 3950000, 0], [-3953939.78235, 3356292.00354, 3700004.30408]],
  ['EPSG:6690', [380000, 3950000, 0], [-3581451.64111, 3751205.13407, 3700004.30408]],
  ['EPSG:5179', [953000, 1952000, 30], [-3044087.81948, 4044368.28519, 3867405.82119]],
  ['EPSG:5185', [282345, 530506, 0], [-2978058.46099, 4109552.10185, 3850127.02819]],
  ['EPSG:5186', [200500, 553000, 45], [-3046343.9939, 4041804.19606, 3868328.30391]],
  ['EPSG:5188', [180000, 610000, 1], [-3282417.72999, 3806474.62252, 3913300.52978]],
  ['EPSG:3414', [28001, 38744, 0], [-1524570.8254, 6191391.54182, 151103.56326]],
  ['EPSG:3414', [32000.5, 29000.5, 12], [-1528510.66935, 6190664.07198, 141362.89986]],
  ['EPSG:26910', [551000, 4180000, 20], [-2706626.83305, -4261515.59888, 3884948.51702]],
  ['EPSG:6339', [551000, 4180000, 20], [-2706626.83305, -4261515.59888, 3884948.51702]],
  ['EPSG:31967', [400000, 1500000, 0], [-1701432.18285, -5963338.19445, 1486427.59692]],
  ['EPSG:31983', [333000, 7395000, 760], [4017389.45167, -4253631.63998, -2532647.39205]],
  ['EPSG:28356', [334000, 6251000, 30], [-4645924.36762, 2553556.16958, -3534340.88236]],
  ['EPSG:2193', [1749000, 5428000, 10], [-4779811.99695, 436735.15412, -4186323.83693]],
  ['EPSG:2154', [652381, 6862047, 35], [4200933.12954, 172472.32908, 4780114.94891]],
  ['EPSG:2154', [1000000, 6250000, 100], [4618585.05938, 542184.97473, 4350752.17736]],
  ['EPSG:3942', [1650000, 1150000, 0], [4776232.08779, 200240.88734, 4208181.77635]],
  ['EPSG:3950', [1703000, 9240000, 20], [4071407.08733, 216377.7285, 4888421.09122]],
  ['EPSG:2157', [715000, 734000, 5], [3793216.45201, -416963.18783, 5093476.22202]],
  ['EPSG:2180', [637000, 487000, 110], [3654481.64166, 1403314.70584, 5018740.5492]],
  ['EPSG:3006', [674000, 6580000, 20], [3101534.30714, 1011219.76971, 5462391.02244]],
  ['EPSG:3067', [386000, 6672000, 15], [2884059.28077, 1341518.49336, 5509877.57695]],
];

const earthOf = (text: string) => readSystem(text).toEarth;
const distance = (a: Point, b: Point): number => Math.hypot(...a.map((value, axis) => value - b[axis]!));

describe('coordinate systems of oblique scenes', () => {
  it('lie within a fifth of a millimetre of where PROJ puts them', () => {
    for (const [system, point, earth] of byProj)
      expect(distance(earthOf(system === 'wkt' ? wkt : system)(...point), earth), `${system} ${point.join()}`).to.be.lessThan(2e-4);
  });

  it('go back to degrees and heights', () => {
    for (const [longitude, latitude, height] of [
      [113.38, 22.5, 24],
      [-179.99, -89.9, 3000],
      [0, 0, -400],
    ] as Point[]) {
      const back = toGeodetic(earthOf('EPSG:4326')(longitude, latitude, height));
      expect(back.longitude).to.be.closeTo(longitude, 1e-11);
      expect(back.latitude).to.be.closeTo(latitude, 1e-11);
      expect(back.height).to.be.closeTo(height, 1e-8);
    }
  });

  it('are read as people write them', () => {
    const expected = earthOf('EPSG:4547')(500_000, 2_500_000, 9);
    for (const text of [' epsg:4547 ', '4547', 'EPSG::4547', 'urn:ogc:def:crs:EPSG::4547', 'EPSG:4547+5773', 'EPSG:4547+EPSG:5773'])
      expect(earthOf(text)(500_000, 2_500_000, 9), text).to.deep.equal(expected);
    const second = `PROJCRS["x",BASEGEOGCRS["CGCS2000",DATUM["China 2000",ELLIPSOID["CGCS2000",6378137,298.257222101,LENGTHUNIT["metre",1]]]],
      CONVERSION["3-degree",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],
      PARAMETER["Longitude of natural origin",114,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",1,SCALEUNIT["unity",1]],
      PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],
      CS[Cartesian,2],AXIS["x",north],AXIS["y",east],LENGTHUNIT["metre",1]]`;
    expect(distance(earthOf(second)(500_000, 2_500_000, 9), expected)).to.be.lessThan(1e-6);
    const compound = `COMPD_CS["both",${wkt},VERT_CS["1985",VERT_DATUM["x",2005],UNIT["metre",1]]]`;
    expect(earthOf(compound)(501_027, 2_488_718, 5)).to.deep.equal(earthOf(wkt)(501_027, 2_488_718, 5));
    const feet = wkt
      .replace('UNIT["metre",1]', 'UNIT["foot",0.3048]')
      .replace('500000', `${500_000 / 0.3048}`)
      .replace('"false_northing",90', '"false_northing",0');
    expect(distance(earthOf(feet)(0, 1e6, 0), earthOf(wkt)(0, 304_800 + 90, 0))).to.be.lessThan(1e-6);
    const up = (unit: string): string => `COMPD_CS["both",${feet},VERT_CS["1985",VERT_DATUM["x",2005],UNIT[${unit}]]]`;
    expect(distance(earthOf(up('"metre",1'))(0, 1e6, 30), earthOf(wkt)(0, 304_800 + 90, 30))).to.be.lessThan(1e-6);
    expect(distance(earthOf(up('"foot",0.3048'))(0, 1e6, 100), earthOf(wkt)(0, 304_800 + 90, 30.48))).to.be.lessThan(1e-6);
  });

  it('are where ENU says: east, north and up of a place', () => {
    for (const text of ['ENU:22.5,113.9', ' enu : 22.5 , 113.9 ', 'ENU:22.5,113.9,0']) {
      const here = earthOf(text)(0, 0, 0);
      expect(distance(here, earthOf('EPSG:4326')(113.9, 22.5, 0)), text).to.be.lessThan(1e-8);
      expect(toGeodetic(earthOf(text)(0, 0, 100)).height).to.be.closeTo(100, 1e-8);
      expect(toGeodetic(earthOf(text)(10, 0, 0)).longitude).to.be.greaterThan(113.9);
    }
  });

  it('are Lambert’s cones too, with one parallel or two, in the words of either version', () => {
    const lambert = (method: string, parameters: Record<string, number>) =>
      wkt.replace('Transverse_Mercator', method).replace(
        /PARAMETER\["latitude_of_origin".*"false_northing",90\]/s,
        Object.entries(parameters)
          .map(([name, value]) => `PARAMETER["${name}",${value}]`)
          .join(),
      );
    const origin = { latitude_of_origin: 46.5, central_meridian: 3, false_easting: 700_000, false_northing: 6_600_000 };
    const two = lambert('Lambert_Conformal_Conic_2SP', { standard_parallel_1: 49, standard_parallel_2: 44, ...origin });
    expect(distance(earthOf(two)(652_381, 6_862_047, 35), earthOf('EPSG:2154')(652_381, 6_862_047, 35))).to.be.lessThan(1e-6);
    const { latitude_of_origin: latitude, central_meridian: meridian, false_easting: east, false_northing: north } = origin;
    const second = lambert('Lambert Conic Conformal (1SP)', {
      ...{ 'Latitude of natural origin': latitude, 'Longitude of natural origin': meridian },
      ...{ 'Scale factor at natural origin': 0.9995, 'False easting': east, 'False northing': north },
    });
    const south = second.replace('46.5', '-46.5');
    // By PROJ's `+proj=lcc +lat_1=±46.5 +lat_0=±46.5 +lon_0=3 +k_0=0.9995 +x_0=700000 +y_0=6600000 +ellps=GRS80`.
    expect(distance(earthOf(second)(652_381, 6_862_047, 35), [4_201_021.95577, 172_499.04353, 4_780_036.44882])).to.be.lessThan(2e-4);
    expect(distance(earthOf(south)(652_381, 6_862_047, 35), [4_580_642.19559, 192_392.98924, -4_419_293.76362])).to.be.lessThan(2e-4);
  });

  it('are earth-centred, or the web’s Mercator, in the words of either version', async () => {
    const base = 'DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0]';
    const point: Point = [-2_339_585.27, 5_411_648.2, 2_425_159.4];
    const centred = [
      ...['EPSG:4978', 'EPSG:4479', `GEOCCS["WGS 84",${base},UNIT["metre",1],AXIS["Geocentric X",OTHER],AXIS["Geocentric Z",NORTH]]`],
      `GEODCRS["WGS 84",${base},CS[Cartesian,3],AXIS["(X)",geocentricX],AXIS["(Z)",geocentricZ],LENGTHUNIT["metre",1],ID["EPSG",4978]]`,
    ];
    for (const text of centred) {
      expect(earthOf(text)(...point), text).to.deep.equal(point);
      expect(readSystem(text).axes, text).to.equal('centre');
    }
    const moved = centred[2]!.replace('298.257223563]', '298.257223563],TOWGS84[100,-50,20]');
    expect(earthOf(moved)(...point)).to.deep.equal([point[0] + 100, point[1] - 50, point[2] + 20]);
    expect(earthOf(centred[2]!.replace('"metre",1', '"kilometre",1000'))(-2339.58527, 5411.6482, 2425.1594)[0]).to.be.closeTo(
      point[0],
      1e-6,
    );
    // One of degrees is none.
    expect(readSystem(`GEODCRS["WGS 84",${base},CS[ellipsoidal,2],AXIS["lat",north],AXIS["lon",east]]`).axes).to.equal('degrees');

    const web = (name: string, method: string, parameters: string, more = ''): string =>
      `PROJCS["${name}",GEOGCS["WGS 84",${base},UNIT["degree",0.0174532925199433]],PROJECTION["${method}"],${parameters},UNIT["metre",1]${more}]`;
    const sphere = ',EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +units=m +nadgrids=@null +no_defs"]';
    const none = 'PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0]';
    const written = [
      web('WGS 84 / Pseudo-Mercator', 'Mercator_1SP', none, sphere),
      web('WGS_1984_Web_Mercator_Auxiliary_Sphere', 'Mercator_Auxiliary_Sphere', `${none},PARAMETER["Auxiliary_Sphere_Type",0.0]`),
      web('WGS 84 / Pseudo-Mercator', 'Popular Visualisation Pseudo Mercator', none),
    ];
    for (const text of written)
      expect(earthOf(text)(12_956_000, 4_853_000, 40)).to.deep.equal(earthOf('EPSG:3857')(12_956_000, 4_853_000, 40));
    const refused = (text: string) => failureOf(Promise.resolve().then(() => readSystem(text)));
    // Without those words it is the ellipsoid's.
    expect((await refused(web('World Mercator', 'Mercator_1SP', none))).message).to.contain('投影方式「Mercator_1SP」不受支持');
    for (const [from, to] of [
      ['"central_meridian",0', '"central_meridian",150'],
      ['"scale_factor",1', '"scale_factor",0.5'],
      ['"false_easting",0', '"false_easting",500000'],
      ['"false_northing",0]', '"false_northing",0],PARAMETER["Standard_Parallel_1",30]'],
      ['"Auxiliary_Sphere_Type",0.0', '"Auxiliary_Sphere_Type",2'],
      ['"WGS 84",6378137,298.257223563]', '"Krassowsky",6378245,298.3],TOWGS84[20,-120,-80]'],
      ['"metre",1', '"metre",-1'],
      ['PARAMETER["central_meridian",0],', ''],
      ['"false_easting",0', '"false_easting","abc"'],
    ] as const)
      expect((await refused(written[1]!.replace(from, to))).message, to).to.contain('投影参数缺失或无效');
    // Another projection goes by its own words, whatever it carries beside them.
    expect(earthOf(wkt.replace('UNIT["metre",1]', `UNIT["metre",1]${sphere}`))(501_027, 2_488_718, 5)).to.deep.equal(
      earthOf(wkt)(501_027, 2_488_718, 5),
    );
    const bound = `BOUNDCRS[SOURCECRS[${wkt.replaceAll('PROJCS', 'PROJCRS').replaceAll('GEOGCS', 'BASEGEOGCRS')}],TARGETCRS[${centred[3]}]]`;
    expect(distance(earthOf(bound)(501_027, 2_488_718, 5), earthOf(wkt)(501_027, 2_488_718, 5))).to.be.lessThan(1e-6);
    const degrees = `BOUNDCRS[SOURCECRS[GEOGCRS["WGS 84",${base},CS[ellipsoidal,2]]],TARGETCRS[${centred[3]}]]`;
    expect(readSystem(degrees).axes).to.equal('degrees');
    expect(readSystem(centred[3]!.replace('Cartesian', 'cartesian')).axes).to.equal('centre');
    for (const [from, to] of [
      ['"Greenwich",0', '"Paris",2.337229'],
      ['UNIT["metre",1]', 'UNIT["metre",-1]'],
    ] as const)
      expect((await refused(centred[2]!.replace(from, to))).message).to.contain('本初子午线或长度单位不受支持');
  });

  it('of degrees hold tiles in metres: east and north of their origin, which is not 0, 0', async () => {
    const block = (origin: [number, number, number], heightOffset = 0) => ({ system: 'EPSG:4490', origin, heightOffset });
    const expected = earthOf('ENU:30.5,114.3,25')(50, -20, 3);
    expect(distance(toEarthOf(block([114.3, 30.5, 20], 5))(50, -20, 3), expected)).to.be.lessThan(1e-3);
    for (const origin of [
      [0, 0, 0],
      [30.5, 114.3, 20],
    ] as [number, number, number][])
      expect((await failureOf(Promise.resolve().then(() => toEarthOf(block(origin))))).code).to.equal('oblique.noPlace');
  });

  it('have heights with an offset in metres, whatever their units are', () => {
    const feet = wkt.replace('UNIT["metre",1]', 'UNIT["foot",0.3048]');
    for (const [system, origin] of [
      [wkt, [501_027.524, 2_488_718.808, 0]],
      [feet, [0, 1_000_000, 0]],
      ['EPSG:4978', [-2_339_585.27, 5_411_648.2, 2_425_159.4]],
      ['EPSG:4490', [114.3, 30.5, 0]],
    ] as [string, Point][]) {
      const at = (heightOffset: number) => toGeodetic(toEarthOf({ system, origin, heightOffset })(3, 4, 5));
      const [before, after] = [at(0), at(12)];
      expect(after.height - before.height, system).to.be.closeTo(12, 1e-6);
      expect(
        [after.longitude - before.longitude, after.latitude - before.latitude].map(Math.abs).every((off) => off < 1e-9),
        system,
      ).to.equal(true);
    }
  });

  it('turn by the seven parameters of a datum, as EPSG method 9606 has them', () => {
    const shifted = wkt.replace('298.257222101]', '298.257222101],TOWGS84[100,-50,20,0,0,3600,1]');
    const [x, y, z] = earthOf(wkt)(501_027, 2_488_718, 5);
    const turn = Math.PI / 180;
    const scale = 1.000001;
    const expected: Point = [100 + scale * (x - turn * y), -50 + scale * (turn * x + y), 20 + scale * z];
    expect(distance(earthOf(shifted)(501_027, 2_488_718, 5), expected)).to.be.lessThan(1e-6);
  });

  it('are refused, with the reason, where they would have to be guessed', async () => {
    const reasonOf = async (text: string) => {
      const { code, message } = await failureOf(Promise.resolve().then(() => readSystem(text)));
      expect(code).to.equal('oblique.systemUnknown');
      return message;
    };
    for (const other of ['EPSG:9999', 'EPSG:2393']) expect(await reasonOf(other)).to.contain('不认识这个编号');
    for (const old of ['EPSG:2436', 'EPSG:2333', 'EPSG:21418']) expect(await reasonOf(old)).to.contain('西安 80 没有公开的转换参数');
    expect(await reasonOf('somewhere')).to.contain('不是 EPSG 编号、ENU 或 WKT');
    expect(await reasonOf('ENU:122.5,13')).to.contain('经纬度超出范围');
    expect(await reasonOf('LOCAL_CS["x",UNIT["metre",1]]')).to.contain('没有写明大地基准');
    expect(await reasonOf(wkt.replace('6378137,298.257222101', '6378245,298.3'))).to.contain('TOWGS84');
    expect(await reasonOf(wkt.replace('Transverse_Mercator', 'Krovak'))).to.contain('投影方式「Krovak」不受支持');
    expect(await reasonOf(wkt.replace('PARAMETER["central_meridian",113.37],', ''))).to.contain('投影参数缺失或无效');
    expect(await reasonOf('A['.repeat(5000))).to.contain('不是 EPSG');
    expect(await reasonOf(`PROJCS[${'"'.repeat(60_000)}`)).to.contain('不是 EPSG');
    // As much as a metadata.xml may hold; tried at every place of the blanks it would take seconds.
    const started = performance.now();
    expect(await reasonOf(`ENU:1${' '.repeat(60_000)}x`)).to.contain('不是 EPSG');
    expect(performance.now() - started).to.be.lessThan(1000);
  });
});
