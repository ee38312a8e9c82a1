// begin
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@modelmill/sdk';

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await text(request), request.headers, process.env.WEBHOOK_SECRET);
    process.stdout.write(`${event.type} ${event.data.object.id}\n`);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
// end
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => process.stdout.write(`listening ${server.address().port}\n`));
