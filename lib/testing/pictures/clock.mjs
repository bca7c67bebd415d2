/*
 * Loaded before a program that is to believe it is another time: PICTURES_CLOCK_SHIFT milliseconds from now. Only what asks for
 * the time is shifted; the clock runs on.
 */

const shift = Number(process.env.PICTURES_CLOCK_SHIFT ?? 0)
const RealDate = globalThis.Date
const now = () => RealDate.now() + shift

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
