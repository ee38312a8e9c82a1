/** The two words with which OpenSceneGraph's binary files begin, in the writer's byte order. */
export const osgbMagic = { low: 0x6c910ea1, high: 0x1afb4545 };
