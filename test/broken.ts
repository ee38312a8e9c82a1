/** Well-formed files without any geometry, by name. */
export const emptyModels = { 'empty.stl': 'solid Empty\nendsolid Empty\n', 'empty.obj': '# nothing here\n' };
