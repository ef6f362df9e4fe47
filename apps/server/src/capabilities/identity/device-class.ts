/** What kind of device a browser says that it runs on. */
export function deviceClass(userAgent: string): string {
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  if (/mobi|iphone|ipod/i.test(userAgent)) return 'mobile';
  return /windows|macintosh|linux|cros/i.test(userAgent) ? 'desktop' : 'other';
}
