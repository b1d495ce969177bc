/**
 * The script below also reads this key. Like the choices of `kit/page-choice.ts` its value is a plain word, not
 * JSON.
 */
export const bannerKey = 'banner'

/**
 * Runs in the head of every document before the first paint. It sets the theme, the dismissed banner, the list
 * view, reduced motion and lasting messages from storage. Without a choice or without scripts, CSS follows the colour scheme of the
 * device.
 */
export const beforePaintScript =
  'try{let s=localStorage,d=document.documentElement.dataset,t=s.theme;d.theme=t=="light"||t=="dark"?t:"system";for(let[k,v]of[["banner","off"],["view","list"],["motion","less"],["messages","stay"]])if(s[k]==v)d[k]=v}catch{}'
