/** Beside the choices of `kit/page-choice.ts` the script below reads this key: a plain word, no JSON. */
export const bannerKey = 'banner'

/**
 * Runs in the head of every document, before the first paint: the chosen theme, whether the banner was dismissed,
 * whether lists are shown as lists, and whether less is to move. Without a choice (or without scripts) the colour scheme of the device decides, in CSS alone.
 */
export const beforePaintScript =
  'try{let s=localStorage,d=document.documentElement.dataset,t=s.theme;d.theme=t=="light"||t=="dark"?t:"system";if(s.banner=="off")d.banner="off";if(s.view=="list")d.view="list";if(s.motion=="less")d.motion="less"}catch{}'
