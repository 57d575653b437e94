// The last part: what the page does when it is there.

const blank = formValues();
speak();
for (const one of samples) {
  const onclick = () => open([sampleFile(one)]);
  $('samples').append(make('button', { type: 'button', textContent: one[0], onclick }));
}
visits.push(visit = { view: 'start', files, storms, refused, values: blank, findings: [] });
history.replaceState(0, '');
isLoaded.then(startWorker);
openLink();
