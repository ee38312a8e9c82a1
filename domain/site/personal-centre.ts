/** Whether an address belongs to the personal centre, whose pages have a menu and a tour of their own. */
export const isPersonalCentre = (pathname: string): boolean =>
  /^\/workbench\/(information|account|myShoppCart|myOrder)(\/|$)/i.test(pathname);
