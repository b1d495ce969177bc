import { listClass } from './reading-page.tsx'

/** The list of all data that is stored in the browser. A test compares it with the sources. */
export function StoredInBrowser() {
  return (
    <>
      <ul className={listClass}>
        <li>
          four cookies that only our server can read: one keeps you signed in, one protects forms from
          forgery, one remembers for two hours that you entered a list’s password, and one makes sure for a
          minute that you see what you just changed;
        </li>
        <li>
          a note that you’re signed in, with your name and email but no password, so that it works without a
          connection;
        </li>
        <li>your cart and its promo codes while you’re a guest, and while they move to your account;</li>
        <li>your wishlists while you’re a guest, and while they move to your account;</li>
        <li>your last ten searches while you’re a guest, so you can search again;</li>
        <li>
          your shop settings: theme, reduced motion, dismissed announcement, list or grid view, gifts per
          page, sort order, saved filters, favourite crafts and keyboard shortcuts;
        </li>
        <li>the secret of your replies to invitations, so you can change them until you sign out;</li>
        <li>the region you chose for delivery costs;</li>
        <li>your data saver setting, in a cookie that our server and the page can read;</li>
        <li>whether we can count your visits;</li>
        <li>
          your dashboard as you last saw it, to show it straight away and without a connection, until you sign
          out;
        </li>
        <li>
          your cart, lists, orders and profile as you last saw them, to read without a connection, and changes
          you made without one until they’re sent, both until you sign out;
        </li>
        <li>
          the public pages and pictures you viewed last, and the help pages, to open without a connection, but
          not if you use data saver;
        </li>
        <li>
          the delivery address of your last order, with its name and phone number, and the wallet number you
          paid with, to fill in the next one;
        </li>
        <li>
          in this tab only: anything you’ve written but not sent yet (at checkout, to us, about a gift,
          wishlist, event, return or problem, to sign up but no password, or to sell here) and the names of
          its files, the gift wrap and card you chose, the order you’re placing, what you’ve entered to give
          something from a list, the gift you’re paying for, the lists whose password you entered, a friend’s
          invitation you opened, an invitation to a wishlist, the gift you’re tracking, the wishlist you’re
          adding gifts to, proof that it’s you when you sign in with Google, Facebook or Apple, how far you’ve
          scrolled, and for counting visits a random name and whether the purchase was counted;
        </li>
        <li>if you’re a maker, changes to your products until they’re saved;</li>
        <li>if you work for us, the columns you hid in the back office;</li>
        <li>the device key above.</li>
      </ul>
      <p>
        Signing out removes everything about you: the sign-in, your searches, your last address, pages saved
        for reading without a connection, pages you viewed, and anything you hadn’t sent. Anything stored in
        one tab is removed when you close the tab, at the latest.
      </p>
    </>
  )
}
