import { DARK_CANVAS, LIGHT_CANVAS } from '@/lib/domain/field/shell'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/app-icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * How the phone's app is installed. Its scope is the whole origin, though the app is below /my-day alone: a page out of scope opens in a
 * window of its own, which on an iPhone has other cookies, and nobody could sign in there.
 */
const MANIFEST = {
  id: '/my-day',
  name: 'Fieldline',
  short_name: 'Fieldline',
  description: 'Your jobs of the day, with or without a connection.',
  start_url: '/my-day',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  categories: ['business', 'productivity'],
  theme_color: LIGHT_CANVAS,
  background_color: LIGHT_CANVAS,
  // Browsers that know schemes of colours take these; the others the light ones.
  color_scheme_dark: { theme_color: DARK_CANVAS, background_color: DARK_CANVAS },
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
}

export function GET(): Response {
  return Response.json(MANIFEST, { headers: { 'Content-Type': 'application/manifest+json' } })
}
