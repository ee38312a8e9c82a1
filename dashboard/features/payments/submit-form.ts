/**
 * Leaves the page by the form of `pcAlipay`. It is read without running anything in it, and only its address and fields are taken over, so that it works under
 * our content policy. False where the text holds no form.
 */
export function submitForm(html: string): boolean {
  const given = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (given === null) return false;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = given.action;
  for (const { name, value } of given.querySelectorAll('input')) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  return true;
}
