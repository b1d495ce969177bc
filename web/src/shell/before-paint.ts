/**
 * The script below also reads this key. Like the choices of `kit/page-choice.ts` its value is a plain word, not
 * JSON.
 */
export const bannerKey = 'banner'

/**
 * Runs in the head of every document before the first paint. It sets the theme, the dismissed banner, the list
 * view and reduced motion from storage. Without a choice or without scripts, CSS follows the colour scheme of the
 * device.
 */
export const beforePaintScript =
  'try{let s=localStorage,d=document.documentElement.dataset,t=s.theme;d.theme=t=="light"||t=="dark"?t:"system";if(s.banner=="off")d.banner="off";if(s.view=="list")d.view="list";if(s.motion=="less")d.motion="less"}catch{}'
