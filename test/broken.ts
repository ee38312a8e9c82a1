/** Texts of files that are well-formed and hold nothing to draw, by name. */
export const emptyModels = { 'empty.stl': 'solid Empty\nendsolid Empty\n', 'empty.obj': '# nothing here\n' };
