/** A success that is a file: sent as it comes, without an envelope. */
export class FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Buffer>;

  constructor(file: { readonly name: string; readonly contentType: string; readonly chunks: FileAnswer['chunks'] }) {
    this.name = file.name;
    this.contentType = file.contentType;
    this.chunks = file.chunks;
  }
}
