"""What the nets learn from and what they are judged on: public repositories at fixed commits, with their licences."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    name: str
    repository: str
    commit: str
    licence: str
    note: str
    """Files of the repository, as a regular expression."""
    files: str
    """Each edge is divided by this first: cameras' own pixels are interpolated and blurred."""
    shrink: int
    """How often a patch comes from here."""
    weight: float
    """Which files are judged on (regular expression); never trained on."""
    held_out: str = r'$^'
    """Files that overlap those on the ground: neither trained nor judged on."""
    left_out: str = r'$^'


sources = (
    Source(
        'bogota', 'MaptimeBogota/Fotos-UPZ-Niza-NizaReal', 'bcf1769a22016df4b0622cd924f566d702a89bca', 'public domain (README)',
        'a dense district of Bogotá from a drone, 2023; files of up to 4 MB', r'^Drone/Fotos/.*\.JPG$', 2, 5.0,
        held_out=r'103MEDIA/DJI_0(611|627)', left_out=r'103MEDIA/DJI_0[6-9]',
    ),
    Source(
        'caliterra', 'OpenDroneMap/odm_data_caliterra', 'bec3dc7296e90aacb3930eb9df8061849fbfe0d0', 'CC0-1.0 (license.html)',
        'a suburb under construction in Texas from a drone', r'^images/.*\.jpg$', 2, 3.0,
    ),
    Source(
        'boruszyn', 'merkato/odm_boruszyn_kap', 'f8e9eaba1a195ebcaab902f100df1edc8534b421',
        'CC-BY-3.0 (README): photos by Andrew Zaborowski, OpenStreetMap-PL', 'a village in Poland from a kite', r'^images/.*\.jpg$', 2, 2.0,
        held_out=r'img_49(61|67)', left_out=r'img_49[5-7]',
    ),
    Source(
        'brighton', 'pierotofy/drone_dataset_brighton_beach', '9506a9bf09c9678b7d0b80b014af5b606c8a7255', 'BSD-2-Clause',
        'a beach in Duluth from a drone; a place that training never saw', r'^images/.*\.JPG$', 2, 0.0, held_out=r'DJI_00(18|26|35)', left_out=r'.',
    ),
    Source(
        'deepforest', 'weecology/DeepForest', '1bad4419b3e6f7b4981a367e85acc2dda29cfc7b', 'MIT; NEON and others',
        'woods and rangeland, orthophotos of 10 cm', r'^src/deepforest/data/.*\.tif$', 1, 0.7, held_out=r'OSBS_029|SJER',
    ),
    Source(
        'naip', 'opengeos/data', '6d9ff544d3adcf4d87bcd694068f4b510a0fdf27', 'US public domain (USDA NAIP)',
        'farmland of North Dakota, orthophotos of 1 m in ten years; the west is trained on, the east of two years judged', r'^naip/m_.*\.tif$', 1, 0.7,
        held_out=r'20(12|19)\d{4}\.tif',
    ),
)
