/* What rows are made of. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export interface Address {
  [key: string]: Json
  street: string
  city: string
  state: string
  postal_code: string
  country: string
}

export interface Made {
  id: string
  created_at: Date
}

export interface Kept extends Made {
  updated_at: Date
}
