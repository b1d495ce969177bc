/** What the shop keeps in a browser; a test holds it against the sources. */
export function WhatLiesHere() {
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 marker:text-gold-ink">
        <li>
          two cookies that only our server can read: one keeps you signed in, one guards forms against
          forgery;
        </li>
        <li>a note that somebody is signed in, without name or password;</li>
        <li>your cart while you are a guest, and while it moves to your account;</li>
        <li>your theme, and whether you closed the announcement;</li>
        <li>
          the delivery address of your last order, with its name and phone number, to fill in the next one;
        </li>
        <li>
          in this tab only: what you have written at checkout, the order that you are placing, and how far you
          had scrolled;
        </li>
        <li>the device key above.</li>
      </ul>
      <p>
        Signing out takes away what is about you: the sign-in, the last address, and what was written at
        checkout. What belongs to one tab goes with the tab at the latest.
      </p>
    </>
  )
}
