/** Asks a platform one call that needs no account and prints what it said, as JSON: `ask-platform.js ORIGIN CALL`. Node trusts what NODE_EXTRA_CA_CERTS names from its start only. */

import type { CallName } from '#domain/catalog/calls';
import { DemoClient } from '../../script/journey/client.ts';

const [origin = '', call = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await new DemoClient(origin).call(call as CallName)));
