/** Who decides: the administrator, and where his request came from. */
export interface Administrator {
  administratorId: string;
  address: string;
}
