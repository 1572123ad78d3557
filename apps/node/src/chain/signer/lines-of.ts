import type { Socket } from 'node:net';

/** A longer line is no question and no answer: who sends one is cut off. */
const longestLine = 65_536;

/** Hands over each whole line that a socket brings. */
export function linesOf(socket: Socket, hear: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string | Buffer) => {
    const lines = (rest + text.toString()).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) return void socket.destroy();
    for (const line of lines) hear(line);
  });
}
