import { expect } from 'chai';
import { lastWords } from './last-words.ts';

describe('the last words of a process', () => {
  it('quotes of a log what tells of a failure, and of a crash its message without the stack', () => {
    const log = [
      '{"level":30,"msg":"api listens"}',
      '{"level":60,"msg":"no database","err":{"message":"connect ECONNREFUSED","stack":"x"}}',
      '{"level":"WARN","msg":"Failed to poll for task."}',
    ];
    const crash = [
      'file:///dist/config.js:100',
      '    throw new Error(',
      '          ^',
      '',
      'Error: The configuration has 1 problem(s):',
      '  PORT: too big',
    ];
    const stack = ['    at readConfig (file:///dist/config.js:100:15)', '', 'Node.js v20.20.0', ''];
    expect(lastWords(log.join('\n'))).to.deep.equal(['no database: connect ECONNREFUSED']);
    expect(lastWords([...crash, ...stack].join('\n'))).to.deep.equal(['Error: The configuration has 1 problem(s):', 'PORT: too big']);
  });
});
