import { listClass } from './reading-page.tsx'

/** The list of all data that is stored in the browser. A test compares it with the sources. */
export function StoredInBrowser() {
  return (
    <>
      <ul className={listClass}>
        <li>
          three cookies that only our server can read: one keeps you signed in, one guards forms against
          forgery, one holds for two hours that you gave the password of a list;
        </li>
        <li>
          a note that somebody is signed in, with their name and e-mail address and without a password, so
          that they are known without a connection;
        </li>
        <li>your cart while you are a guest, the promo codes on it, and while it moves to your account;</li>
        <li>your wishlists while you are a guest, and while they move to your account;</li>
        <li>your last ten searches while you are a guest, to offer them again;</li>
        <li>
          how you like the shop: your theme, whether less is to move, whether you closed the announcement,
          lists or tiles, how many and in which order, the filters that you named, the crafts that you marked,
          and whether you turned the keyboard shortcuts off;
        </li>
        <li>the region for which you were told what delivery costs;</li>
        <li>whether to save data, in a cookie that our server and the page read;</li>
        <li>whether your visits may be counted;</li>
        <li>
          the first page of your account as you saw it last, to show it at once and without a connection,
          until you sign out;
        </li>
        <li>
          what you saw last of your cart, lists, orders and profile, to be read without a connection, and what
          you changed without one, until it is sent, both until you sign out;
        </li>
        <li>
          the public pages and pictures that you looked at last, and those that help, to open without a
          connection; nothing of the kind where you save data;
        </li>
        <li>
          the delivery address of your last order, with its name and phone number, and the wallet number that
          paid, to fill in the next one;
        </li>
        <li>
          in this tab only: what you have written at checkout, to us, about a gift, about a wishlist, an event
          or a return and not sent yet, with the names of its files, the order that you are placing, what you
          have written to give something from a list, the gift that you are paying for, the lists whose
          password you gave, the invitation of a friend that you opened, while you sign in with Google,
          Facebook or Apple what proves that it is you who comes back, how far you had scrolled, and for
          counting visits a random name of this one and whether its purchase was counted;
        </li>
        <li>the device key above.</li>
      </ul>
      <p>
        Signing out takes away what is about you: the sign-in, the searches, the last address, what can be
        read without a connection, the pages that you looked at, and what was written and not sent. What
        belongs to one tab goes with the tab at the latest.
      </p>
    </>
  )
}
