import { expect } from 'chai';
import { readAux } from './aux-file.ts';
import { placeBeside, textBeside, warningsOf } from './world-file.ts';

const world = { name: '航片.pgw', text: '0.5\n0\n0\n-0.5\n500000.25\n3999999.75\n' };

describe('the system of a .prj', () => {
  const codeOf = (name: string): number | null | undefined =>
    placeBeside('航片.png', { world, projection: `PROJCS["${name}",GEOGCS["x"]]` })?.crs?.epsg;

  it('is known by a name of Esri’s', () => {
    for (const [name, code] of [
      ['CGCS2000_3_Degree_GK_Zone_25', 4513],
      ['CGCS2000_3_Degree_GK_Zone_45', 4533],
      ['CGCS2000_3_Degree_GK_CM_75E', 4534],
      ['CGCS2000_3_Degree_GK_CM_135E', 4554],
      ['Beijing_1954_3_Degree_GK_Zone_38', 2414],
      ['Beijing_1954_3_Degree_GK_CM_114E', 2435],
      ['Beijing_1954_GK_Zone_19', 21_419],
      ['Xian_1980_3_Degree_GK_Zone_38', 2362],
      ['Xian_1980_3_Degree_GK_CM_114E', 2383],
      ['Xian_1980_GK_Zone_19', 2333],
      ['Xian_1980_GK_CM_111E', 2344],
      ['CGCS2000_GK_Zone_13', 4491],
      ['CGCS2000_GK_Zone_23', 4501],
      ['CGCS2000_GK_CM_75E', 4502],
      ['CGCS2000_GK_CM_135E', 4512],
      ['WGS_1984_UTM_Zone_1N', 32_601],
      ['WGS_1984_UTM_Zone_60s', 32_760],
      ['WGS_1984_Web_Mercator_Auxiliary_Sphere', 3857],
    ] as const)
      expect(codeOf(name), name).to.equal(code);
  });

  it('has no code where the name has a number that its series has not', () => {
    for (const name of [
      ...['CGCS2000_3_Degree_GK_Zone_24', 'CGCS2000_3_Degree_GK_Zone_46', 'CGCS2000_3_Degree_GK_CM_76E', 'CGCS2000_3_Degree_GK_CM_138E'],
      ...['CGCS2000_GK_Zone_12', 'CGCS2000_GK_Zone_24', 'CGCS2000_GK_CM_78E'],
      ...['WGS_1984_UTM_Zone_0N', 'WGS_1984_UTM_Zone_61S', 'WGS_1984_UTM_Zone_99999N'],
    ])
      expect(codeOf(name), name).to.equal(null);
  });

  const utm = 'PROJCS["WGS 84 / UTM zone 50N",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","32650"]]';

  it('is the one on the ground where there is another of heights', () => {
    for (const projection of [
      `COMPD_CS["两者",${utm},VERT_CS["EGM96 height",AUTHORITY["EPSG","5773"]],AUTHORITY["EPSG","9999"]]`,
      `COMPOUNDCRS["两者",${utm.replace('PROJCS', 'PROJCRS')},VERTCRS["EGM96 height",ID["EPSG",5773]]]`,
    ])
      expect(placeBeside('航片.png', { world, projection })!.crs).to.deep.equal({
        epsg: 32_650,
        name: 'WGS 84 / UTM zone 50N',
        geographic: false,
      });
  });

  it('is read in UTF-16 and GBK, and where it is a code alone', () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(utm, 'utf16le')]);
    expect(placeBeside('航片.png', { world, projection: textBeside(wide) })!.crs!.epsg).to.equal(32_650);
    const gbk = Buffer.concat([Buffer.from('PROJCS["'), Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]), Buffer.from('"]')]);
    expect(placeBeside('航片.png', { world, projection: textBeside(gbk) })!.crs!.name).to.equal('北京');
    expect(placeBeside('航片.png', { world, projection: ' epsg:4547\r\n' })!.crs).to.deep.equal({
      epsg: 4547,
      name: '',
      geographic: false,
    });
    const degrees = { name: 'a.wld', text: '0.001\n0\n0\n-0.001\n114\n22\n' };
    expect(placeBeside('航片.png', { world: degrees, projection: 'EPSG:4490' })!.crs!.geographic).to.equal(true);
  });

  it('is said to be unreadable where it is broken, and to be missing where there is none', () => {
    for (const [projection, warning] of [
      ['PROJCS["bad', 'badProjection'],
      ['EPSG:99999', 'badProjection'],
      [' \n', 'noSystem'],
      [undefined, 'noSystem'],
    ] as const)
      expect(warningsOf(placeBeside('航片.png', { world, projection }), { projection })).to.deep.equal([warning]);
  });
});

describe('GDAL’s file beside an image', () => {
  const utm = 'PROJCS["WGS 84 / UTM zone 50N",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","32650"]]';
  const pam = (inside: string): Buffer => Buffer.from(`<PAMDataset>\n  ${inside}\n</PAMDataset>\n`);
  const srs = `<SRS dataAxisToSRSAxisMapping="1,2">${utm.replaceAll('"', '&quot;')}</SRS>`;
  const transform = '<GeoTransform>  5.0000e+05,  5.0e-01,  0.0,  4.0000e+06,  0.0, -5.0e-01</GeoTransform>';

  it('tells place and system where no others do', () => {
    const place = { transform: [500_000, 0.5, 0, 4_000_000, 0, -0.5], pixelIs: 'area' };
    const crs = { epsg: 32_650, name: 'WGS 84 / UTM zone 50N', geographic: false };
    const both = { aux: readAux(pam(srs + transform)) };
    expect(placeBeside('航片.png', both)).to.deep.equal({ ...place, crs });
    expect(warningsOf(placeBeside('航片.png', both), both)).to.deep.equal([]);
    // Of a world file the place, of a .prj the system.
    expect(placeBeside('航片.png', { ...both, world: { name: 'a.pgw', text: '2 0 0 -2 1001 1999' } })).to.deep.equal({
      ...{ transform: [1000, 2, 0, 2000, 0, -2], pixelIs: 'area', crs },
    });
    expect(placeBeside('航片.png', { ...both, projection: 'EPSG:4547' })?.crs?.epsg).to.equal(4547);
    const bare = { aux: readAux(pam(transform)) };
    expect(placeBeside('航片.png', bare)).to.deep.equal({ ...place, crs: null });
    expect(warningsOf(placeBeside('航片.png', bare), bare)).to.deep.equal(['noSystem']);
  });

  it('never refuses an image: what does not fit its coordinates, or lies nowhere, is left out with a warning', () => {
    const degrees = 'GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]]';
    for (const [projection, at] of [
      [degrees, '500000,1,0,4000000,0,-1'],
      ['LOCAL_CS["site grid",UNIT["metre",1]]', '10,1,0,20,0,-1'],
      ['PROJCS["torn', '10,1,0,20,0,-1'],
    ] as const) {
      const beside = { aux: readAux(pam(`<SRS>${projection.replaceAll('"', '&quot;')}</SRS><GeoTransform>${at}</GeoTransform>`)) };
      const place = placeBeside('航片.png', beside);
      expect([place?.crs, warningsOf(place, beside)], projection).to.deep.equal([null, ['badProjection']]);
    }
    // A grid that begins at the pole and the date line lies half a pixel beyond both.
    const grid = { aux: readAux(pam(`<SRS>${degrees.replaceAll('"', '&quot;')}</SRS><GeoTransform>-180.5,1,0,90.5,0,-1</GeoTransform>`)) };
    expect(placeBeside('航片.png', grid)?.crs).to.deep.include({ epsg: 4326, geographic: true });
    const pole = { name: 'a.pgw', text: '1 0 0 -1 -180 90' };
    expect(placeBeside('航片.png', { world: pole, projection: 'EPSG:4326' })?.crs).to.deep.include({ epsg: 4326, geographic: true });
  });

  it('goes on where a .prj is blank or broken', () => {
    for (const projection of ['  \n', 'garbage['])
      expect(placeBeside('航片.png', { projection, aux: readAux(pam(srs + transform)) })?.crs?.epsg, projection).to.equal(32_650);
  });

  it('is read as far as what it tells of bands', () => {
    const long = pam(`${srs}${transform}<PAMRasterBand band="1"><Histograms>${'1|'.repeat(1_000_000)}`);
    expect(readAux(long)?.transform?.[0]).to.equal(500_000);
  });

  it('that says no place, or is none, is passed over', () => {
    for (const bytes of [
      pam(srs),
      pam('<GeoTransform>0,0,0,0,0,0</GeoTransform>'),
      pam('<GeoTransform>1,2,x</GeoTransform>'),
      pam('<GeoTransform>1,1,,4,,-1</GeoTransform>'),
      pam(''),
    ])
      expect(readAux(bytes)?.transform).to.equal(null);
    for (const text of ['<PAMDataset><SRS>', '<Other/>', '', 'no XML']) expect(readAux(Buffer.from(text)), text).to.equal(undefined);
    expect(placeBeside('航片.png', { aux: readAux(pam(srs)) })).to.equal(null);
  });
});
