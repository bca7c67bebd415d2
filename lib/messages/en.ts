import common from './en/common.json'
import field from './en/field.json'
import print from './en/print.json'
import signature from './en/signature.json'

/** All messages in English. */
export const en = { common, field, print, signature }
