/** Listeners by key: what `useSyncExternalStore` subscribes to. */
export class Signals {
  #listeners = new Map<string, Set<() => void>>()
  #subscribers = new Map<string, (listener: () => void) => () => void>()

  /** The subscribe function of a key; the same one every time, so that React does not subscribe anew. */
  on(key: string): (listener: () => void) => () => void {
    const known = this.#subscribers.get(key)
    if (known) return known
    const subscribe = (listener: () => void) => {
      const listeners = this.#listeners.get(key) ?? new Set()
      this.#listeners.set(key, listeners.add(listener))
      return () => void listeners.delete(listener)
    }
    this.#subscribers.set(key, subscribe)
    return subscribe
  }

  emit(key: string): void {
    this.#listeners.get(key)?.forEach((listener) => listener())
  }
}
