/** Why this process can't do its work, in a sentence for whoever runs it. */
export class NotReady extends Error {
  override name = 'NotReady'
}
