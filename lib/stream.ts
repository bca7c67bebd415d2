/** Reads on only while the browser takes what was read, and stops reading when it goes away. */
export function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await bytes.return(undefined)
    },
  })
}
