import type { Middleware } from '../gateway/state.ts';
import { staticFiles } from './files.ts';

const address = /^\/docs(?:\/([\w-]+)(\.css)?)?\/?$/;

/** The file of an address: a page under its name, a style sheet under its file's. Undefined for what is not below `/docs`. */
function fileOf(path: string): string | undefined {
  const found = address.exec(path);
  return found === null ? undefined : `/${found[1] ?? 'index'}${found[2] ?? '.html'}`;
}

/** Serves the API's documentation. */
export function documentation(folder: string): Middleware {
  const serve = staticFiles(folder);
  return async (ctx, next) => {
    const asked = ctx.path;
    const file = fileOf(asked);
    if (file === undefined) return next();
    ctx.path = file;
    await serve(ctx, async () => {
      ctx.path = asked;
      await next();
    });
    ctx.path = asked;
  };
}
